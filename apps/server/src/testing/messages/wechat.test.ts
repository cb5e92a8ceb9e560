import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createWechat } from '../../channels/wechat/provider.ts';
import { deliver } from '../../modules/identity/messages/delivery/writes.ts';
import { tell } from '../../modules/identity/messages/writes.ts';
import { createShop, type TestShop } from '../shop.ts';
import { WechatGateway } from './wechat.ts';

interface Code {
  scene: string;
  qr: string;
}

describe.each([
  ['encrypted', true],
  ['plain', false],
])('an official account whose callback is %s', (_name, isSealed) => {
  const gateway = new WechatGateway(isSealed);
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createShop(await gateway.start());
    gateway.shopUrl = shop.url;
  });
  afterAll(async () => {
    await shop.close();
    await gateway.close();
  });
  afterEach(async () => {
    gateway.mood = 'well';
    gateway.messages.length = 0;
    await sql`delete from outbox`.execute(shop.db);
  });

  const account = async () =>
    (await sql<{ id: number }>`select id from account where username = 'zhensuo'`.execute(shop.db)).rows[0]
      ?.id ?? 0;
  let causes = 0;
  async function notice(): Promise<void> {
    causes += 1;
    await sql`update account set wechat_openid = 'o-zhensuo' where username = 'zhensuo'`.execute(shop.db);
    const fields = { order_no: 'D7', reason: '超时未付款' };
    const order = { key: 'order.closed', fields, url: '/order/7' } as const;
    await tell(shop.db, await account(), { ...order, cause: `t:${causes}` });
  }
  const outbox = async () =>
    (
      await sql<{ status: string; error: string }>`select * from outbox order by id desc limit 1`.execute(
        shop.db,
      )
    ).rows[0];

  it('answers WeChat’s greeting, to a right signature only', async () => {
    expect(await (await gateway.greet()).text()).toBe('4711');
    expect((await gateway.greet({ signature: 'f'.repeat(40) })).status).toBe(401);
    expect((await gateway.greet({ timestamp: '1600000000' })).status).toBe(401);
  });

  it('takes a scan, also of a new follower, and says what happened', async () => {
    const browser = shop.visitor();
    const { data } = await browser.post<Code>('/api/user/wechat_login').expect(200);
    expect(data.qr).toMatch(/^http:\/\/weixin\.qq\.com\/q\//);
    expect(gateway.scenes.at(-1)).toBe(data.scene);
    const answer = await gateway.scan('o-somebody', data.scene, {}, true);
    expect(await gateway.words(answer)).toContain('还没有绑定账户');
    const { data: state } = await browser.get(`/api/user/wechat_login/${data.scene}`);
    expect(state).toMatchObject({ state: 'unbound' });
  });

  it('signs a browser in when the user has written 1', async () => {
    await sql`update account set wechat_openid = 'o-yes' where username = 'zhensuo'`.execute(shop.db);
    const browser = shop.visitor();
    const { data } = await browser.post<Code>('/api/user/wechat_login').expect(200);
    expect(await gateway.words(await gateway.scan('o-yes', data.scene))).toContain('回复 1 确认');
    expect(await (await gateway.write('o-yes', '在吗')).text()).toBe('success');
    expect(await gateway.words(await gateway.write('o-yes', ' １'))).toContain('已确认');
    await browser.post(`/api/user/wechat_login/${data.scene}/choose`).expect(200);
  });

  it('listens to nobody with a wrong or old signature, and to no rubbish', async () => {
    const browser = shop.visitor();
    const { data } = await browser.post<Code>('/api/user/wechat_login').expect(200);
    expect((await gateway.scan('o-x', data.scene, { signature: '0'.repeat(40) })).status).toBe(401);
    expect((await gateway.scan('o-x', data.scene, { timestamp: '1600000000' })).status).toBe(401);
    if (isSealed)
      expect((await gateway.scan('o-x', data.scene, { msg_signature: '0'.repeat(40) })).status).toBe(401);
    for (const rubbish of ['', '<xml>', 'no xml', '<xml><A/></xml>'])
      expect((await gateway.post(rubbish)).status).toBe(401);
    const { data: state } = await browser.get(`/api/user/wechat_login/${data.scene}`);
    expect(state).toMatchObject({ state: 'waiting' });
  });

  it('sends template messages with one token for all processes', async () => {
    const before = gateway.tokens;
    await sql`delete from wechat_token`.execute(shop.db);
    for (let at = 0; at < 12; at += 1) await notice();
    await Promise.all([deliver(shop.services), deliver(shop.services)]);
    expect(gateway.messages).toHaveLength(12);
    expect(gateway.tokens - before).toBe(1);
    expect(gateway.messages[0]).toMatchObject({
      touser: 'o-zhensuo',
      template_id: 'T-order',
      url: 'http://shop.test/order/7',
      data: { thing1: { value: '订单已关闭' } },
    });
    expect(gateway.messages[0]?.data.thing2?.value.length).toBeLessThanOrEqual(20);
    expect(await outbox()).toMatchObject({ status: 'sent', provider_id: expect.stringMatching(/^2000/) });
  });

  it('asks for a new token when another program has taken it', async () => {
    gateway.endToken();
    const { tokens, forced } = gateway;
    for (let at = 0; at < 5; at += 1) await notice();
    await deliver(shop.services);
    expect(gateway.messages).toHaveLength(5);
    expect(gateway.tokens - tokens).toBe(1);
    expect(gateway.forced - forced).toBe(1);
  });

  it('tries again when WeChat fails or is silent, and gives up when the user has left', async () => {
    const config = { ...shop.services.config, messageTimeoutMs: 200 };
    const impatient = { ...shop.services, wechat: await createWechat(config, shop.db) };
    for (const mood of ['failing', 'silent'] as const) {
      gateway.mood = mood;
      await notice();
      await deliver(impatient);
      expect(await outbox()).toMatchObject({ status: 'waiting', tries: 1 });
    }
    gateway.mood = 'well';
    gateway.errcode = 43004;
    await notice();
    await deliver(shop.services);
    expect(await outbox()).toMatchObject({ status: 'failed', error: '43004: refused' });
  });

  it('says so when no code can be had', async () => {
    gateway.mood = 'failing';
    expect((await shop.visitor().post('/api/user/wechat_login')).status).toBe(503);
  });

  it('goes by the consent page in WeChat’s own browser', async () => {
    const browser = shop.visitor();
    const { data } = await browser.post<Code>('/api/user/wechat_login').expect(200);
    const away =
      (await browser.raw(`/api/wechat/authorize?scene=${data.scene}`)).headers.get('location') ?? '';
    expect(away).toContain('https://open.weixin.qq.com/connect/oauth2/authorize?appid=');
    expect(new URL(away).searchParams.get('redirect_uri')).toBe('http://shop.test/api/wechat/oauth');
    expect((await browser.raw(`/api/wechat/oauth?code=bad&state=${data.scene}`)).status).toBe(503);
    await browser.raw(`/api/wechat/oauth?code=good-code&state=${data.scene}`);
    const { data: state } = await browser.get(`/api/user/wechat_login/${data.scene}`);
    expect(state).toMatchObject({ state: 'unbound', name: '网页用户' });
  });
});
