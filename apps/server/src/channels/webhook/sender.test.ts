import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answers, closes, drips, hangs, openReceiver, type Receiver } from '../../testing/receivers.ts';
import { createWebhookSender } from './sender.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.behaves(answers(204));
});

const PORTS = [443, 8443];
const open = createWebhookSender({ ports: PORTS, isOpen: true });
const hasty = createWebhookSender({ ports: PORTS, isOpen: true, timeoutMs: 300 });
const message = (url = receiver.url) => ({ url, headers: { 'x-test': '1' }, body: '{"一":1}' });

describe('a receiver', () => {
  it('gets the message as it is', async () => {
    expect(await open.send(message())).toMatchObject({ status: 204, text: '' });
    expect(receiver.received).toMatchObject([{ headers: { 'x-test': '1' }, body: '{"一":1}' }]);
  });

  it.each([
    ['that fails', answers(500, 'no\nway'), { status: 500, text: 'no way' }],
    ['that is gone', answers(410), { status: 410 }],
    ['that redirects is not followed', answers(302, '', { location: '/elsewhere' }), { status: 302 }],
    ['that closes', closes, { status: 0, text: '连接失败（ECONNRESET）' }],
    ['whose answer never ends has answered', drips, { status: 200, text: '.' }],
  ])('%s', async (_name, behaviour, answer) => {
    receiver.behaves(behaviour);
    expect(await open.send(message())).toMatchObject(answer);
    expect(receiver.received).toHaveLength(1);
  });

  it('that hangs is not waited for beyond the deadline', async () => {
    receiver.behaves(hangs);
    expect(await hasty.send(message())).toMatchObject({ status: 0, text: '超时没有回应' });
  });

  it('that answers hugely is not read to the end', async () => {
    receiver.behaves((response) => response.writeHead(200).end('x'.repeat(50_000_000)));
    const { status, text } = await open.send(message());
    expect(status).toBe(200);
    expect(text).toHaveLength(300);
  });

  it('that is not there', async () => {
    const gone = await openReceiver();
    gone.close();
    expect(await open.send(message(gone.url))).toMatchObject({ status: 0, text: '连接失败（ECONNREFUSED）' });
  });
});

describe('an address', () => {
  const guarded = (resolve: (name: string) => Promise<readonly string[]>, timeoutMs = 400) =>
    createWebhookSender({ ports: PORTS, isOpen: false, timeoutMs, resolve });
  const nobody = guarded(() => Promise.resolve([]));

  it.each([
    ['http://example.com/', '接收地址须以 https:// 开头'],
    ['ftp://example.com/', '接收地址须以 https:// 开头'],
    ['file:///etc/passwd', '接收地址须以 https:// 开头'],
    ['none', '接收地址须以 https:// 开头'],
    ['https://me:secret@example.com/', '接收地址里不能有用户名和密码'],
    ['https://example.com:5432/', '端口只能是 443、8443'],
    ['https://127.0.0.1/', '地址不是公网地址'],
    ['https://2130706433/', '地址不是公网地址'],
    ['https://0x7f.1/', '地址不是公网地址'],
    ['https://[::1]/', '地址不是公网地址'],
    ['https://[::ffff:10.0.0.1]/', '地址不是公网地址'],
    ['https://[fe80::1]/', '地址不是公网地址'],
    ['https://169.254.169.254/latest/meta-data/', '地址不是公网地址'],
    ['https://8.8.8.8:8443/', ''],
    ['https://example.com/hook?x=1', ''],
  ])('%s: %s', (url, problem) => expect(nobody.problemOf(url)).toBe(problem));

  it.each([
    [['10.0.0.1'], '地址不是公网地址'],
    [['8.8.8.8', '127.0.0.1'], '地址不是公网地址'],
    [['fd00::1'], '地址不是公网地址'],
    [[], '域名没有地址'],
  ])('whose name leads to %j is refused', async (addresses, text) => {
    const answer = await guarded(() => Promise.resolve(addresses)).send(message('https://inside.example/'));
    expect(answer).toMatchObject({ status: 0, text });
  });

  it('whose name is never answered is not waited for', async () => {
    const never = guarded(() => Promise.withResolvers<readonly string[]>().promise, 50);
    expect(await never.send(message('https://slow.example/'))).toMatchObject({
      status: 0,
      text: '超时没有回应',
    });
  });

  it('is looked up once, and the connection goes where that led', async () => {
    const asked: string[] = [];
    const rebinding = createWebhookSender({
      ports: PORTS,
      isOpen: true,
      resolve: async (name) => {
        asked.push(name);
        return asked.length === 1 ? ['127.0.0.1'] : ['10.255.255.1'];
      },
    });
    const { status } = await rebinding.send(message(`http://name.invalid:${receiver.port}/events`));
    expect(status).toBe(204);
    expect(asked).toEqual(['name.invalid']);
    expect(receiver.received[0]?.headers.host).toBe(`name.invalid:${receiver.port}`);
  });
});
