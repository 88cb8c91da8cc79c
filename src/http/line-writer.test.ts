import { spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLineWriter } from './line-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-'));
afterAll(() => rmSync(folder, { recursive: true }));

const options = { batchBytes: 1000, delayMs: 5, waitingBytesMax: 200_000 };
const line = (i: number): string => `${JSON.stringify({ i, text: 'é'.repeat(40) })}\n`;

test('all lines, in their order, and `flush` waits for them', async () => {
  const file = join(folder, 'all');
  const fd = openSync(file, 'a');
  const writer = createLineWriter({ ...options, fd });
  for (let i = 0; i < 500; i++) writer.write(line(i));
  await writer.flush(10_000);
  expect(readFileSync(file, 'utf8')).toBe(Array.from({ length: 500 }, (_, i) => line(i)).join(''));
  writer.write(line(500));
  await expect.poll(() => readFileSync(file, 'utf8').endsWith(line(500))).toBe(true);
  expect(writer.linesLost()).toBe(0);
  await writer.flush(0);
  closeSync(fd);
});

test('where nothing can be written, lines are counted, and `flush` ends', async () => {
  const fd = openSync(join(folder, 'all'), 'r');
  const writer = createLineWriter({ ...options, fd });
  for (let i = 0; i < 100; i++) writer.write(line(i));
  await writer.flush(10_000);
  expect(writer.linesLost()).toBe(100);
  closeSync(fd);
});

const hasFifo = spawnSync('mkfifo', [join(folder, 'fifo')]).status === 0;
if (!hasFifo) console.log('A reader that pauses: SKIPPED, it takes mkfifo.');

test.skipIf(!hasFifo)(
  'a reader that pauses: lines above the bound are lost, whole, and told once it reads',
  async () => {
    const fd = openSync(join(folder, 'fifo'), constants.O_RDWR | constants.O_NONBLOCK);
    const told: number[] = [];
    const writer = createLineWriter({ ...options, fd, onResumed: (lost) => told.push(lost) });
    for (let i = 0; i < 5_000; i++) writer.write(line(i));
    await writer.flush(50);
    const lost = writer.linesLost();
    expect(lost).toBeGreaterThan(1_000);
    let read = '';
    const bytes = Buffer.alloc(16_384);
    await expect
      .poll(
        () => {
          try {
            read += bytes.toString('latin1', 0, readSync(fd, bytes));
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
          }
          return read.split('\n').length - 1;
        },
        { interval: 1 },
      )
      .toBe(5_000 - lost);
    const numbers = read
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one).i);
    expect(numbers).toEqual(Array.from({ length: 5_000 - lost }, (_, i) => i));
    expect(told).toEqual([lost]);
    closeSync(fd);
  },
);
