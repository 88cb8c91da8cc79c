import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { LineTransport } from './line-transport.ts';

const bytesMax = 1000;
const filling = 'x'.repeat(2 * bytesMax);

/** What is answered to `text`, which comes in pieces of `size` bytes. */
async function answersTo(text: string, size: number): Promise<{ id: unknown; error: { message: string } }[]> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const transport = new LineTransport(input, output, bytesMax);
  await transport.start();
  const bytes = Buffer.from(text);
  for (let i = 0; i < bytes.length; i += size) input.write(bytes.subarray(i, i + size));
  input.end();
  await new Promise((resolve) => input.once('end', resolve));
  return String(output.read() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

describe.each([1, 7, 1 << 20])('a message above the limit, in pieces of %d bytes', (size) => {
  it.each<[string, unknown]>([
    [`{"jsonrpc":"2.0","id":7,"method":"m","params":{"id":8,"text":"${filling}"}}`, 7],
    [`{"jsonrpc":"2.0","method":"m","params":{"id":8,"text":"${filling}"},"id":7}`, 7],
    [`{"params":["${filling}",{"id":8}],"method":"m" , "id" : "é\\n" }`, 'é\n'],
    [`{"i\\u0064":7,"params":{"text":"${filling}"}}`, 7],
    // Braces and quotes in texts are none.
    [`{"params":{"a":"\\"}],\\\\","text":"${filling}\\\\"},"method":"}\\",\\"id\\":8","id":7}`, 7],
    // As JSON.parse has it.
    [`{"id":8,"params":{"text":"${filling}"},"id":7}`, 7],
    // A notification, a nested id, no object, broken ends, a number that would come back as another, and a top level that is itself too large.
    [`{"jsonrpc":"2.0","method":"m","params":{"id":8,"text":"${filling}"}}`, null],
    [`[{"id":8,"text":"${filling}"}]`, null],
    [`{"id":8,"params":{"text":"${filling}"}`, null],
    [`{"id":8,"params":{"text":"${filling}"}}}`, null],
    [`{"id":8,"params":{"text":"${filling}`, null],
    [`{"id":12345678901234567891,"params":{"text":"${filling}"}}`, null],
    [`{"id":true,"params":{"text":"${filling}"}}`, null],
    [`{"id":8,"text":"${'y'.repeat(70_000)}"}`, null],
  ])('%.40s... is answered under its id', async (line, id) => {
    const answers = await answersTo(`${line}\n{"jsonrpc":"2.0","id":9}\n`, size);
    expect(answers.map((answer) => answer.id)).toEqual([id, 9]);
    expect(answers[0]?.error.message).toBe(
      `The message has ${Buffer.byteLength(line)} bytes; the limit body_bytes_max is ${bytesMax}.`,
    );
  });
});

describe('a batch', () => {
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });

  /** What comes back, line by line, where every ping is answered after a while and `initialize` agrees to a version. */
  async function speak(version: string, messages: readonly unknown[]): Promise<unknown[]> {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const transport = new LineTransport(input, output, 10_000);
    transport.onmessage = (message) => {
      const { id, method } = message as { id?: number; method: string };
      if (method === 'initialize') void transport.send({ jsonrpc: '2.0', id, result: { protocolVersion: version } });
      else if (id !== undefined && id !== 4)
        setImmediate(() => void transport.send({ jsonrpc: '2.0', id, result: {} }));
    };
    await transport.start();
    const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'c', version: '1' } };
    for (const message of [{ ...ping(0), method: 'initialize', params }, ...messages])
      input.write(`${JSON.stringify(message)}\n`);
    input.end();
    await new Promise((resolve) => setTimeout(resolve, 20));
    return String(output.read())
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line));
  }

  it('is answered together under 2025-03-26, without what was called off', async () => {
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 4 } };
    const answers = await speak('2025-03-26', [[ping(1), { id: 9 }, ping(2)], ping(3), [ping(4), cancel], [cancel]]);
    expect(answers).toHaveLength(2);
    expect(answers).toContainEqual({ jsonrpc: '2.0', id: 3, result: {} });
    const [together] = answers.filter((answer) => Array.isArray(answer)) as { id: number }[][];
    expect(together?.map(({ id }) => id).sort()).toEqual([1, 2, 9]);
  });

  it('is refused under any other version', async () => {
    expect(await speak('2025-06-18', [[ping(1)], ping(3)])).toMatchObject([
      { id: null, error: { code: -32600 } },
      { id: 3 },
    ]);
  });
});
