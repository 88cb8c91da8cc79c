import { describe, expect, it } from 'vitest';
import type { SqlDatabase, SqlRow } from '../../sql-database.ts';
import { prepareRecallTables } from './recall-tables.ts';

/** A server as it answers about its extension: `versions` are those it tells, one after the other; `refuses`, why it makes none. */
function serverWith(versions: readonly (string | null)[], refuses: string | null): Pick<SqlDatabase, 'all' | 'run'> {
  const left = [...versions];
  return {
    all: async (): Promise<SqlRow[]> => {
      const version = left.shift() ?? null;
      return version === null ? [] : [{ version, schema: 'public' }];
    },
    run: async () => {
      if (refuses !== null) throw new Error(refuses);
      return 0;
    },
  };
}

const prepare = (versions: readonly (string | null)[], refuses: string | null = null) =>
  prepareRecallTables(serverWith(versions, refuses) as SqlDatabase);

describe('a server that cannot hold the recall index', () => {
  it('is refused in a sentence that says what to do, where it has no pgvector', async () => {
    const asked = prepare([null], 'extension "vector" is not available');
    await expect(asked).rejects.toMatchObject({ name: 'StoreUnavailable', retryable: false });
    await expect(prepare([null], 'extension "vector" is not available')).rejects.toThrow(
      'ORRERY_RECALL=postgres cannot be used with this database: the extension vector (pgvector) cannot be made there: extension "vector" is not available. Install pgvector on the server, or leave ORRERY_RECALL unset.',
    );
  });

  it('is looked at again where another node made the extension at the same moment', async () => {
    await expect(prepare([null, '0.7.4'], 'duplicate key value')).rejects.toThrow('and 0.8 or newer is needed.');
  });

  it('is refused where its pgvector is too old, whether it was there or was made', async () => {
    for (const versions of [['0.7.4'], [null, '0.5.1']])
      await expect(prepare(versions)).rejects.toThrow('and 0.8 or newer is needed.');
  });
});
