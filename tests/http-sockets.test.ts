// HTTP as bytes on a socket: refusals before a body, requests that are none, and what Node would answer by itself. No answer is other than a problem
// document or that of an operation, nothing is a 500, and every connection comes to an end or to its next request.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService, testKey } from './fixtures/test-service.ts';

let service: TestService;
let port = 0;
beforeAll(async () => {
  service = await startTestService({
    ORRERY_LIMIT_BODY_BYTES_MAX: '1000',
    ORRERY_LIMIT_REQUEST_MS_MAX: '2500',
    ORRERY_LIMIT_HEADERS_MS_MAX: '1500',
  });
  port = Number(new URL(await service.listen()).port);
});
afterAll(() => service.close());

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly closes: boolean;
}

interface Heard {
  readonly answers: readonly Answer[];
  readonly hasEnded: boolean;
}

/** Reads whole answers off a text; throws for what is none. */
function readAnswers(text: string): Answer[] {
  const answers: Answer[] = [];
  let rest = text;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const head = rest.slice(0, end);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    if (end < 0 || Number.isNaN(status)) throw new Error(`no answer: ${JSON.stringify(rest.slice(0, 200))}`);
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
    const length = status === 100 ? 0 : Number(header('content-length'));
    const body = rest.slice(end + 4, end + 4 + length);
    const code = body.startsWith('{') ? ((JSON.parse(body) as { code?: string }).code ?? null) : null;
    answers.push({ status, type: header('content-type'), code, closes: /close/i.test(header('connection')) });
    rest = rest.slice(end + 4 + length);
  }
  return answers;
}

/** Sends the parts one after another, each once the one before was answered or nothing came for a while; listens until `answers` came or the end. */
function speak(
  parts: readonly (string | Buffer)[],
  count: number,
  { ends = false, waitMs = 4_000 } = {},
): Promise<Heard> {
  return new Promise((resolve) => {
    let text = '';
    const finish = (hasEnded: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ answers: readAnswers(text), hasEnded });
    };
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      for (const part of parts) socket.write(part);
      if (ends) socket.end();
    });
    const timer = setTimeout(() => finish(false), waitMs);
    socket.on('data', (data) => {
      text += data;
      try {
        if (count > 0 && readAnswers(text).length >= count && !/connection: close/i.test(text)) finish(false);
      } catch {
        // Not all of it is there.
      }
    });
    socket.on('end', () => finish(true));
    socket.on('error', () => finish(true));
  });
}

const key = `Authorization: Bearer ${testKey}\r\n`;
const json = 'Content-Type: application/json\r\n';
const post = (headers: string, body = '', path = '/embed') => `POST ${path} HTTP/1.1\r\n${headers}\r\n${body}`;
const schema = '{"schema":{"orbitals":[]}}';
const whole = post(`Host: x\r\n${key}${json}Content-Length: ${schema.length}\r\n`, schema);
const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const expecting = 'Host: x\r\nExpect: 100-continue\r\n';

describe('what a body is not asked for', () => {
  it.each([
    ['a length above the limit', post(`${expecting}${key}${json}Content-Length: 1001\r\n`), 413, 'body_too_large'],
    ['no key', post(`${expecting}${json}Content-Length: 26\r\n`), 401, 'missing_api_key'],
    [
      'another type',
      post(`${expecting}${key}Content-Type: text/plain\r\nContent-Length: 26\r\n`),
      415,
      'unsupported_media_type',
    ],
    [
      'another charset',
      post(`${expecting}${key}Content-Type: application/json; charset=latin1\r\nContent-Length: 26\r\n`),
      415,
      'unsupported_media_type',
    ],
    [
      'a compressed body',
      post(`${expecting}${key}${json}Content-Encoding: gzip\r\nContent-Length: 26\r\n`),
      415,
      'unsupported_media_type',
    ],
    [
      'a path that nobody answers',
      post(`${expecting}${key}${json}Content-Length: 26\r\n`, '', '/nowhere'),
      404,
      'not_found',
    ],
    [
      'a method that is not answered',
      `PUT /embed HTTP/1.1\r\n${expecting}${key}${json}Content-Length: 26\r\n\r\n`,
      405,
      'method_not_allowed',
    ],
    [
      'an unknown expectation',
      post(`Host: x\r\nExpect: 200-ok\r\n${key}${json}Content-Length: 26\r\n`),
      417,
      'expectation_failed',
    ],
  ])('%s', async (_, text, status, code) => {
    const { answers, hasEnded } = await speak([text], 1);
    expect(answers).toEqual([
      expect.objectContaining({ status, code, type: 'application/problem+json; charset=utf-8' }),
    ]);
    // Nobody can tell whether a body follows.
    expect(hasEnded).toBe(true);
  });

  it('is asked for where it can be read, and the connection goes on', async () => {
    const { answers } = await speak(
      [post(`${expecting}${key}${json}Content-Length: ${schema.length}\r\n`), schema, health],
      3,
    );
    expect(answers.map(({ status }) => status)).toEqual([100, 200, 200]);
  });

  it('is refused at once where its length alone decides, and the connection goes on when it came', async () => {
    const head = post(`Host: x\r\n${key}${json}Content-Length: 5000\r\n`);
    const early = await speak([head], 1, { waitMs: 3_000 });
    expect(early.answers).toEqual([expect.objectContaining({ status: 413, code: 'body_too_large' })]);
    const { answers } = await speak([head, 'x'.repeat(5000), health], 2);
    expect(answers.map(({ status }) => status)).toEqual([413, 200]);
    const chunk = `3e8\r\n${'x'.repeat(1000)}\r\n`;
    const chunked = await speak([post(`Host: x\r\n${key}${json}Transfer-Encoding: chunked\r\n`), chunk, chunk], 1);
    expect(chunked.answers).toEqual([expect.objectContaining({ status: 413, code: 'body_too_large' })]);
  });
});

describe('what is no request', () => {
  const problem = (status: number, code: string) => [
    expect.objectContaining({ status, code, type: 'application/problem+json; charset=utf-8' }),
  ];
  const coded = (coding: string) =>
    post(`Host: x\r\n${key}${json}Transfer-Encoding: ${coding}\r\n`, `1a\r\n${schema}\r\n0\r\n\r\n`);

  it.each([
    ['no Host line', 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'malformed_request'],
    ['two Host lines', 'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400, 'malformed_request'],
    ['a Host line that is no host', 'GET /healthz HTTP/1.1\r\nHost: x y/z\r\n\r\n', 400, 'malformed_request'],
    ['an unknown coding alone', coded('gzip'), 501, 'unsupported_transfer_coding'],
    ['an unknown coding before chunked', coded('gzip, chunked'), 501, 'unsupported_transfer_coding'],
    ['chunked that is not last', coded('chunked, identity'), 501, 'unsupported_transfer_coding'],
    [
      'two lengths',
      post(`Host: x\r\n${key}${json}Content-Length: 26\r\nContent-Length: 27\r\n`, schema),
      400,
      'malformed_request',
    ],
    [
      'a length and chunked',
      post(`Host: x\r\n${key}${json}Content-Length: 26\r\nTransfer-Encoding: chunked\r\n`, schema),
      400,
      'malformed_request',
    ],
    ['a length that is none', post(`Host: x\r\n${key}${json}Content-Length: 2x\r\n`, schema), 400, 'malformed_request'],
    [
      'a broken chunk',
      post(`Host: x\r\n${key}${json}Transfer-Encoding: chunked\r\n`, 'zz\r\n'),
      400,
      'malformed_request',
    ],
    ['a folded header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n', 400, 'malformed_request'],
    ['a header name with a blank', 'GET /healthz HTTP/1.1\r\nHost : x\r\n\r\n', 400, 'malformed_request'],
    ['an unknown method', 'BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
    ['another protocol', 'GET /healthz HTTP/3.0\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed_request'],
    ['TLS', Buffer.from('16030100c8010000c40303', 'hex'), 400, 'malformed_request'],
    [
      'headers above 16 KiB',
      `GET /healthz HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(17_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['a tunnel', 'CONNECT other:443 HTTP/1.1\r\nHost: other\r\n\r\n', 405, 'method_not_allowed'],
  ])('%s', async (_, text, status, code) => {
    expect((await speak([text], 1)).answers).toEqual(problem(status, code));
  });

  it('a request of HTTP/1.0 needs no Host line', async () => {
    expect((await speak(['GET /healthz HTTP/1.0\r\n\r\n'], 1)).answers).toMatchObject([{ status: 200 }]);
  });

  it('is answered after what was asked before it', async () => {
    const { answers, hasEnded } = await speak([`${whole}${health}NONSENSE\r\n\r\n${health}`], 0);
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([200, 200, 'malformed_request']);
    expect(hasEnded).toBe(true);
  });

  it('hides no second request', async () => {
    const hidden = 'GET /limits HTTP/1.1\r\nHost: x\r\n\r\n';
    const both = post(
      `Host: x\r\n${key}${json}Content-Length: ${hidden.length}\r\nTransfer-Encoding: chunked\r\n`,
      `0\r\n\r\n${hidden}`,
    );
    expect((await speak([both], 0)).answers).toEqual(problem(400, 'malformed_request'));
  });
});

describe('connections', () => {
  it('of clients that close their half at once get their answers', async () => {
    const { answers, hasEnded } = await speak([whole + health], 0, { ends: true });
    expect([answers.map(({ status }) => status), hasEnded]).toEqual([[200, 200], true]);
  });

  it('with twenty requests in one write answer them in order', async () => {
    const asked = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0 ? whole : 'GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n',
    );
    const { answers } = await speak([asked.join('')], 20);
    expect(answers.map(({ status }) => status)).toEqual(asked.map((one) => (one === whole ? 200 : 404)));
  });

  it('on which a body never comes end with a problem document', async () => {
    const head = post(`${expecting}${key}${json}Content-Length: ${schema.length}\r\n`);
    for (const parts of [[head], [post(`Host: x\r\n${key}${json}Content-Length: 26\r\n`), '{']]) {
      const { answers, hasEnded } = await speak(parts, 0);
      expect(answers.filter(({ status }) => status !== 100)).toMatchObject([{ status: 408, code: 'request_timeout' }]);
      expect(hasEnded).toBe(true);
    }
  });

  it('may carry a byte order mark before a body, as a file may', async () => {
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(schema)]);
    const head = post(`Host: x\r\n${key}${json}Content-Length: ${marked.length}\r\n`);
    expect((await speak([head, marked], 1)).answers).toMatchObject([{ status: 200 }]);
    const only = post(`Host: x\r\n${key}${json}Content-Length: 3\r\n`);
    expect((await speak([only, marked.subarray(0, 3)], 1)).answers).toMatchObject([
      { status: 400, code: 'malformed_json' },
    ]);
  });
});
