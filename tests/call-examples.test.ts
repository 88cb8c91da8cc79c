// The example of every operation through `orrery call`, in a folder where nothing is: what needs no store answers as the contract says, what needs one says so.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createContract, listOperations } from '../src/contract/contract.ts';
import { runCommand } from './fixtures/run-command.ts';

const operations = listOperations(createContract());
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-call-'));
  vi.stubEnv('ORRERY_DATA_DIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test.each(operations.map((operation) => [operation.id, operation] as const))('%s', async (id, operation) => {
  const { code, out, err } = await runCommand(['call', id, JSON.stringify(operation.example)]);
  if (operation.needs === 'store') {
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringContaining('there is no memory in') });
    expect(readdirSync(folder)).toEqual([]);
    return;
  }
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(operation.answer.safeParse(JSON.parse(out)).error).toBeUndefined();
  expect(readdirSync(folder).includes('orrery.db')).toBe(operation.needs === 'new store');
});
