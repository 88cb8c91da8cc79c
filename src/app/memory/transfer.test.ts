import { describe, expect, it } from 'vitest';
import { openMemory } from '../../../tests/memory/open-memory.ts';
import { openVolatile } from '../../adapters/store/volatile/open-volatile.ts';
import { defaultLimits } from '../../core/base/limits.ts';
import { exportEpisodes, importEpisodes, type Progress } from './transfer.ts';

const options = { limits: defaultLimits };
const clock = { nowMs: () => Date.UTC(2026, 0, 1) };

async function filled() {
  const memory = openMemory(await openVolatile(), { clock });
  for (let i = 0; i < 450; i++)
    await memory.ask('memory.store', {
      domain: `d${i % 3}`,
      context: `context ${i} \u2028 ünï`,
      actions_taken: ['a', { action: 'b', params: { n: i } }],
      outcome: 'success',
      metadata: { i },
    });
  const lines: string[] = [];
  for await (const line of exportEpisodes(memory.ports.store, clock, 't', null)) lines.push(line);
  return { memory, lines };
}

const from = (lines: readonly string[]) =>
  async function* () {
    yield* lines;
  };

describe('export and import', () => {
  it('carries every episode to an empty memory, and adds nothing twice', async () => {
    const { memory, lines } = await filled();
    expect(lines.length).toBe(452);
    const target = openMemory(await openVolatile(), { clock });
    const progress: Progress[] = [];
    const imported = await importEpisodes(target.ports.store, clock, 't', from(lines), {
      limits: defaultLimits,
      onProgress: (one) => progress.push(one),
    });
    expect(imported).toEqual({ added: 450, present: 0 });
    expect(progress.at(-1)).toEqual({ episodes: 450, total: 450 });
    for (const domain of ['d0', 'd1', 'd2'])
      expect(await target.ask('memory.episodes.list', { domain, limit: 100 })).toEqual(
        await memory.ask('memory.episodes.list', { domain, limit: 100 }),
      );
    const again = await importEpisodes(target.ports.store, clock, 't', from([...lines, '']), options);
    expect(again).toEqual({ added: 0, present: 450 });
    const one: string[] = [];
    for await (const line of exportEpisodes(memory.ports.store, clock, 't', 'd1')) one.push(line);
    expect(one.length).toBe(152);
  });

  it('refuses what is not whole, and stores none of it', async () => {
    const { lines } = await filled();
    const target = openMemory(await openVolatile(), { clock });
    const refuse = (changed: readonly string[], message: RegExp) =>
      expect(importEpisodes(target.ports.store, clock, 't', from(changed), options)).rejects.toThrow(message);
    await refuse(lines.slice(0, -1), /ends too early/);
    await refuse(lines.toSpliced(200, 1), /Line 451: 449 episodes are here, and 450 were written/);
    await refuse(lines.toSpliced(200, 2, lines[201] ?? '', lines[200] ?? ''), /checksum/);
    const changed = (member: string, value: unknown) =>
      lines.with(9, JSON.stringify({ ...JSON.parse(lines[9] ?? ''), [member]: value }));
    for (const [member, value, what] of [
      ['domain', '', 'must be one or more'],
      ['outcome', 'x'.repeat(65), 'has 65 characters; the limit outcome_characters_max is 64'],
      ['outcome', 'done\u0000', 'must be one or more printable'],
      ['outcome', undefined, 'must be'],
      ['stored_at', 'yesterday', 'must be'],
      ['context', 7, 'expected a string'],
      ['context', 'x'.repeat(40_000), 'is 40000 bytes; the limit context_bytes_max is 16384'],
      ['schema', [], ''],
      ['schema', { name: 'S', orbitals: [{ entity: 7 }] }, ''],
      ['actions_taken', {}, 'expected an array'],
      ['actions_taken', [1, null], ''],
      ['actions_taken', ['a'.repeat(257)], ''],
      ['actions_taken', undefined, 'must be'],
      ['metadata', { log: 'x'.repeat(20_000) }, 'is 20010 bytes of JSON; the limit metadata_bytes_max is 16384'],
      ['metadata', [], 'must be an object'],
      ['occurrences', 0, 'must be'],
      ['occurrences', '1', 'must be'],
      ['occurrences', Number.MAX_SAFE_INTEGER, 'must be an integer from 1 to 1000000000000'],
      ['recalls', -1, 'must be'],
      ['last_recalled_at', 5, 'must be'],
      ['linked_to', ['../etc'], 'must be'],
    ] as const)
      await refuse(changed(member, value), new RegExp(`Line 10: this is not an episode: /${member}.*${what}`));
    await refuse(changed('context', null), /Line 10: .*at least one of `context`, `schema` is required/);
    await refuse(lines.with(-1, (lines.at(-1) ?? '').replace('450', '449')), /Line 452/);
    await refuse(lines.with(7, (lines[7] ?? '').replace('success', 'successs')), /checksum/);
    await refuse(lines.with(7, '{"episode_id":"ep_1"}'), /Line 8: this is not an episode/);
    await refuse(lines.with(7, 'no json'), /Line 8: this is not JSON/);
    await refuse(['{"format":"other"}'], /not an export/);
    await refuse([...lines, lines[3] ?? ''], /follows the end/);
    expect((await target.ask('memory.stats', {})).total_episodes).toBe(0);
  });
});
