// The recall index of a PostgreSQL with pgvector: what the stores tell of changes, and, once it is known what makes vectors, what searches and what keeps it up.
import type { VectorVersions } from '../../../../ports/episode-store.ts';
import type { RecallRows } from '../../../../ports/recall-rows.ts';
import type { RecallWork } from '../../../../ports/recall-work.ts';
import type { RecallWriter } from '../../recall-writer.ts';
import type { PostgresDatabase } from '../open-postgres.ts';
import { createRecallFiller } from './recall-filler.ts';
import { graphMaxDefault } from './recall-near.ts';
import { createRecallRows } from './recall-rows-reader.ts';
import { createRecallRowsWriter } from './recall-rows-writer.ts';
import { prepareRecallTables } from './recall-tables.ts';

export interface RecallIndexParts {
  readonly rows: RecallRows;
  readonly work: RecallWork;
}

export interface OpenRecall {
  readonly writer: RecallWriter;
  /** `exactMax`: domains with more episodes get approximate indexes; `graphMax`: vectors that one graph of such an index is built for. */
  open(
    versions: VectorVersions,
    exactMax: number,
    warn: (message: string, cause: unknown) => void,
    graphMax?: number,
  ): RecallIndexParts;
}

/** Throws StoreUnavailable where the server has no pgvector that can be used. */
export async function openRecall(database: PostgresDatabase): Promise<OpenRecall> {
  const names = await prepareRecallTables(database);
  const writer = createRecallRowsWriter(names);
  return {
    writer,
    open: (versions, exactMax, warn, graphMax = graphMaxDefault) => ({
      rows: createRecallRows(database, names, versions),
      work: createRecallFiller({
        database,
        names,
        writer,
        versions,
        exactMax,
        graphMax,
        warn,
        runLong: database.runLong,
      }),
    }),
  };
}
