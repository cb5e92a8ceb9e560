import { connect, type Socket } from 'node:net';

export interface HttpAnswer {
  status: number;
  body: Buffer;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/**
 * One kept-alive HTTP/1.1 connection, one request at a time: as little as possible between the clock and the socket. Chunked
 * bodies are not put together, only awaited.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('connection closed by the server')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Connection(socket, `127.0.0.1:${port}`)));
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  get(path: string, cookie = '', extra = ''): Promise<HttpAnswer> {
    return this.#send(`GET ${path} HTTP/1.1\r\nHost: ${this.#host}\r\n${cookieLine(cookie)}${extra}\r\n`);
  }

  post(path: string, body: unknown, cookie: string): Promise<HttpAnswer> {
    const text = JSON.stringify(body);
    return this.#send(
      `POST ${path} HTTP/1.1\r\nHost: ${this.#host}\r\nOrigin: http://${this.#host}\r\n${cookieLine(cookie)}` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  }

  #send(text: string): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(text);
    });
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf(HEAD_END);
    if (end === -1) return;
    const head = this.#received.toString('latin1', 0, end);
    const body = this.#received.subarray(end + HEAD_END.length);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    const isComplete =
      length === undefined
        ? body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
        : body.length >= Number(length);
    if (!isComplete) return;
    this.#received = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status: Number(head.slice(9, 12)), body });
  }
}

const cookieLine = (cookie: string) => (cookie === '' ? '' : `Cookie: ${cookie}\r\n`);

/** The `data` of a good answer. @throws with the answer when it is not a good one */
export function dataOf<T>(answer: HttpAnswer): T {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.body.toString().slice(0, 300)}`);
  return (JSON.parse(answer.body.toString()) as { data: T }).data;
}
