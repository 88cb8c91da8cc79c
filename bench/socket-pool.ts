// A client that costs less than the servers it measures: sockets kept open, requests made into bytes once, answers framed by Content-Length and no
// more. A full HTTP client spends as long on a request as the servers here, and its own queue is then read as theirs.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  /** UTF-8. */
  readonly body: Buffer;
}

/** The bytes of one POST with a JSON body. */
export function requestBytes(url: string, body: string, headers: Readonly<Record<string, string>>): Buffer {
  const { host, pathname, search } = new URL(url);
  const all = { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

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
    const { hostname, port } = new URL(this.url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    const connection = new Connection(socket);
    this.all.push(connection);
    return connection;
  }
}

class Connection {
  private received: Buffer[] = [];
  private waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  private readonly socket: Socket;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (data) => this.receive(data));
    socket.on('error', (error) => this.waiting?.reject(error));
    socket.on('close', () => this.waiting?.reject(new Error('the server closed the connection')));
  }

  get isOpen(): boolean {
    return this.socket.writable;
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

  private receive(data: Buffer): void {
    this.received.push(data);
    const bytes = this.received.length === 1 ? data : Buffer.concat(this.received);
    const headEnd = bytes.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = bytes.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.waiting?.reject(new Error(`an answer without Content-Length: ${head}`));
      return;
    }
    const end = headEnd + 4 + Number(length);
    if (bytes.length < end) return;
    this.received = [];
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve({ status: Number(head.slice(9, 12)), body: bytes.subarray(headEnd + 4, end) });
  }
}
