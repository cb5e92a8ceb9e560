import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CUSTOMER = 'A1B2C3';
const KEY = 'kEy1';

export interface Told {
  time: string;
  context: string;
  areaName?: string;
}
interface Question {
  com: string;
  num: string;
  phone?: string;
}
/** What the service knows of a number. */
interface Known {
  state: string;
  data: readonly Told[];
}

/** How it answers when it does not do as it should: by the question, straight onto the wire. */
export type Mishap = (response: ServerResponse, question: Question) => void;

export const MISHAPS = {
  silent: () => undefined,
  'cut in the middle': (response) => {
    response.writeHead(200, { 'content-length': '5000' });
    response.write('{"message":"ok","status":"200","sta');
    setImmediate(() => response.destroy());
  },
  'a page': (response) => {
    response.writeHead(200).end('<h1>Welcome</h1>');
  },
  'an error page': (response) => {
    response.writeHead(502).end('<h1>Bad Gateway</h1>');
  },
  'sent elsewhere': (response) => {
    response.writeHead(302, { location: '/elsewhere' }).end();
  },
  endless: (response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed) if (!response.write('{"data":['.repeat(8000))) break;
    };
    response.on('drain', more);
    more();
  },
  'another parcel': (response) => say(response, { ...ok('OTHER'), state: '3', data: [EVENT] }),
  'no state': (response, { num }) => say(response, { ...ok(num), state: null, data: [EVENT] }),
  'a day that does not exist': (response, { num }) =>
    say(response, { ...ok(num), state: '3', data: [{ ...EVENT, time: '2026-13-45 10:00:00' }] }),
  'times in words': (response, { num }) =>
    say(response, { ...ok(num), state: '3', data: [{ ...EVENT, time: '昨天' }] }),
  'far too many events': (response, { num }) =>
    say(response, { ...ok(num), state: '3', data: Array.from({ length: 201 }, () => EVENT) }),
  'an empty account': (response) =>
    say(response, { result: false, returnCode: '601', message: 'POLL:KEY 已过期' }),
} satisfies Record<string, Mishap>;

const EVENT: Told = { time: '2026-11-20 10:00:00', context: '已签收' };
const ok = (nu: string) => ({ message: 'ok', status: '200', ischeck: '0', com: 'shunfeng', nu });
const say = (response: ServerResponse, said: object) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
};

/** Kuaidi100 for tests: knows what it was told of numbers, checks signatures, and misbehaves when it is to. */
export class Kuaidi100Gateway {
  readonly known = new Map<string, Known>();
  readonly asked: Question[] = [];
  mishap: Mishap | null = null;
  /** Numbers that the mishap is about; null = all. */
  about: ReadonlySet<string> | null = null;
  private readonly server = createServer((request, response) => void this.answer(request, response));

  /** @returns the shop's settings */
  async start(): Promise<Record<string, string>> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const { port } = this.server.address() as AddressInfo;
    return {
      KUAIDI100_CUSTOMER: CUSTOMER,
      KUAIDI100_KEY: KEY,
      KUAIDI100_GATEWAY: `http://127.0.0.1:${port}`,
    };
  }

  behave(): void {
    this.mishap = null;
    this.about = null;
    this.asked.length = 0;
    this.known.clear();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const param = form.get('param') ?? '';
    const sign = createHash('md5').update(`${param}${KEY}${CUSTOMER}`).digest('hex').toUpperCase();
    if (request.url !== '/poll/query.do' || form.get('customer') !== CUSTOMER || form.get('sign') !== sign) {
      say(response, { result: false, returnCode: '503', message: '验证签名失败' });
      return;
    }
    const question = JSON.parse(param) as Question;
    this.asked.push(question);
    if (this.mishap && (this.about === null || this.about.has(question.num))) {
      this.mishap(response, question);
      return;
    }
    const known = this.known.get(question.num);
    if (known) say(response, { ...ok(question.num), ...known });
    else say(response, { result: false, returnCode: '500', message: '查询无结果，请隔段时间再查' });
  }
}

/** A moment as it writes it, so many minutes from now. */
export const minutesFromNow = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000 + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
