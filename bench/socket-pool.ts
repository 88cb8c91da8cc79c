// A client that costs less than the servers it measures: sockets kept open, requests made into bytes once, answers framed by Content-Length and no
// more. A full HTTP client spends as long on a request as the servers here, and its own queue is then read as theirs.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  /** UTF-8. To be read before anything else is awaited: the next answer on the connection is put in its place. */
  readonly body: Buffer;
}

/** The bytes of one POST with a JSON body. */
export function requestBytes(url: string, body: string, headers: Readonly<Record<string, string>>): Buffer {
  const { host, pathname, search } = new URL(url);
  const all = { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

const readBytes = 64 * 1024;

/** Connections to one server; each carries one request at a time, and a request that finds none idle opens another. */
export class SocketPool {
  private readonly idle: Connection[] = [];
  private readonly all: Connection[] = [];
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async send(request: Buffer): Promise<Answer> {
    const connection = this.takeIdle() ?? (await this.open());
    const answer = await connection.send(request);
    this.idle.push(connection);
    return answer;
  }

  close(): void {
    for (const connection of this.all) connection.close();
  }

  /** The one that was idle longest, so that none is idle until the server closes it; those that it has closed are dropped. */
  private takeIdle(): Connection | undefined {
    let connection = this.idle.shift();
    while (connection?.isOpen === false) connection = this.idle.shift();
    return connection;
  }

  private async open(): Promise<Connection> {
    const connection = await new Connection(new URL(this.url)).connected();
    this.all.push(connection);
    return connection;
  }
}

class Connection {
  /** What has come of the answer that is awaited, from the beginning. */
  private bytes = Buffer.allocUnsafeSlow(readBytes);
  private filled = 0;
  /** Where the answer ends, once its head is there. */
  private end = Number.POSITIVE_INFINITY;
  private waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;
  private readonly socket: Socket;

  constructor(url: URL) {
    const { hostname, port } = url;
    // Read into one place: a stream would take 64 KiB outside the heap for every read, and the collector that frees them stops the client for tens of
    // milliseconds every few seconds, which then look like the server's.
    const onread = {
      buffer: Buffer.allocUnsafeSlow(readBytes),
      callback: (length: number, data: Uint8Array) => this.receive(data.subarray(0, length)),
    };
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
    this.socket.on('error', (error) => this.waiting?.reject(error));
    this.socket.on('close', () => this.waiting?.reject(new Error('the server closed the connection')));
  }

  get isOpen(): boolean {
    return this.socket.writable;
  }

  async connected(): Promise<this> {
    await once(this.socket, 'connect');
    return this;
  }

  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(request);
    });
  }

  close(): void {
    this.waiting = undefined;
    this.socket.destroy();
  }

  private receive(data: Uint8Array): boolean {
    const filled = this.filled + data.length;
    if (filled > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * filled);
      this.bytes.copy(larger, 0, 0, this.filled);
      this.bytes = larger;
    }
    this.bytes.set(data, this.filled);
    this.filled = filled;
    if (this.end === Number.POSITIVE_INFINITY) this.readHead();
    if (filled >= this.end) this.finish();
    return true;
  }

  private readHead(): void {
    const headEnd = this.bytes.subarray(0, this.filled).indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.bytes.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) this.waiting?.reject(new Error(`an answer without Content-Length: ${head}`));
    else this.end = headEnd + 4 + Number(length);
  }

  private finish(): void {
    const { waiting, end } = this;
    const status = Number(this.bytes.toString('latin1', 9, 12));
    const body = this.bytes.subarray(this.bytes.indexOf('\r\n\r\n') + 4, end);
    this.waiting = undefined;
    this.filled = 0;
    this.end = Number.POSITIVE_INFINITY;
    waiting?.resolve({ status, body });
  }
}
