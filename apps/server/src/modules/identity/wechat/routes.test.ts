import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalWechat } from '../../../channels/wechat/local.ts';
import type { Client } from '../../../testing/client.ts';
import { proved } from '../../../testing/proofs.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

interface Code {
  scene: string;
  qr: string;
  expires_in: number;
}
interface State {
  state: string;
  name: string;
  accounts: { id: number; company: string; username: string }[];
}

interface Asked {
  challenge: object | null;
}

const phone = () => shop.services.wechat as LocalWechat;
const scan = (scene: string, name: string) => phone().scan(shop.url, scene, name);
const sayYes = (name: string) => phone().say(shop.url, '1', name);
const codeFor = async (client: Client) =>
  (await client.post<Code>('/api/user/wechat_login').expect(200)).data;
const stateOf = async (client: Client, scene: string) =>
  (await client.get<State>(`/api/user/wechat_login/${scene}`).expect(200)).data;
const unbind = (client: Client) => client.delete('/api/user/unbind_wechat');
const confirmBinding = (client: Client, scene: string) => client.post(`/api/user/wechat_code/${scene}/bind`);

/** Binds an account as its owner does. */
async function bind(username: string, name: string): Promise<Client> {
  const buyer = await shop.buyer(username);
  const { data } = await buyer.post<Code>('/api/user/create_code').expect(200);
  await scan(data.scene, name);
  await confirmBinding(await proved(shop, buyer), data.scene).expect(200);
  return buyer;
}
const release = (...usernames: string[]) =>
  sql`update account set wechat_openid = null where username = any(${usernames}::text[])`.execute(shop.db);

it('requires sign-in to bind', async () => {
  await shop.visitor().post('/api/user/create_code').expect(401);
  await shop.visitor().get('/api/user/wechat').expect(401);
  await unbind(shop.visitor()).expect(401);
});

it('binds by a code that is scanned and a proof, tells so, and unbinds by a proof only', async () => {
  const buyer = await shop.buyer('zhensuo');
  expect((await unbind(buyer)).status).toBe(409);
  const { data } = await buyer.post<Code>('/api/user/create_code').expect(200);
  expect(data.expires_in).toBe(300);
  expect((await buyer.get<State>(`/api/user/wechat_code/${data.scene}`)).data.state).toBe('waiting');

  await confirmBinding(buyer, data.scene).expect(409);
  expect(await scan(data.scene, '诊所小张')).toContain('请在网页上确认绑定');
  expect((await buyer.get<State>(`/api/user/wechat_code/${data.scene}`)).data).toMatchObject({
    state: 'confirm',
    name: '诊所小张',
  });
  // Whoever has the cookie may show a code and scan it: that alone binds nothing.
  expect((await confirmBinding(buyer, data.scene).expect(403)).code).toBe(10004);
  expect((await buyer.get('/api/user/wechat')).data).toMatchObject({ bound: false });
  await confirmBinding(await proved(shop, await shop.buyer('yaodian')), data.scene).expect(404);
  await confirmBinding(await proved(shop, buyer), data.scene).expect(200);
  const { data: bound } = await buyer.get<State>(`/api/user/wechat_code/${data.scene}`);
  expect(bound).toMatchObject({ state: 'done', name: '诊所小张' });
  expect((await buyer.get('/api/user/wechat')).data).toMatchObject({ bound: true, name: '诊所小张' });
  expect((await buyer.get('/api/user/base')).data).toMatchObject({ wechat: true, message_count: 1 });
  await buyer.post('/api/user/create_code').expect(409);

  expect((await unbind(await shop.buyer('zhensuo')).expect(403)).code).toBe(10004);
  await unbind(buyer).expect(200);
  expect((await buyer.get('/api/user/wechat')).data).toMatchObject({ bound: false });
  expect((await unbind(buyer)).status).toBe(409);
});

it('shows the state of a binding code to its account only', async () => {
  const { data } = await (await shop.buyer('zhensuo')).post<Code>('/api/user/create_code').expect(200);
  await (await shop.buyer('yaodian')).get(`/api/user/wechat_code/${data.scene}`).expect(404);
  await shop.visitor().get(`/api/user/wechat_login/${data.scene}`).expect(404);
});

it('signs in the account that the WeChat is bound to, once', async () => {
  await bind('zhensuo', '扫码的人');
  const browser = shop.visitor();
  const { scene } = await codeFor(browser);
  expect(await stateOf(browser, scene)).toMatchObject({ state: 'waiting', accounts: [] });
  await browser.post(`/api/user/wechat_login/${scene}/choose`).expect(409);

  const asked = await scan(scene, '扫码的人');
  expect(asked).toMatch(/^有人正在 .+ 上登录.+回复 1 确认/);
  expect(await scan(scene, '扫码的人')).toBe(asked);
  expect(await stateOf(browser, scene)).toMatchObject({ state: 'confirm', accounts: [] });
  await browser.post(`/api/user/wechat_login/${scene}/choose`).expect(409);
  await browser.post(`/api/user/wechat_login/${scene}/bind`).expect(401);
  expect(await phone().say(shop.url, '好的', '扫码的人')).toBe('');
  expect(await sayYes('路人')).toBe('');
  expect(await sayYes('扫码的人')).toContain('已确认');
  expect(await sayYes('扫码的人')).toBe('');
  expect(await stateOf(browser, scene)).toMatchObject({ state: 'scanned' });
  await browser.post(`/api/user/wechat_login/${scene}/choose`).expect(200);
  expect((await browser.get('/api/user/base')).data).toMatchObject({ username: 'zhensuo' });
  await browser.post(`/api/user/wechat_login/${scene}/choose`).expect(409);
  await release('zhensuo');
});

it('lets the browser be known afterwards: what strangers try under the name makes it no slower', async () => {
  await bind('guoqi', '老顾客');
  const browser = shop.visitor();
  const { scene } = await codeFor(browser);
  await scan(scene, '老顾客');
  await sayYes('老顾客');
  await browser.post(`/api/user/wechat_login/${scene}/choose`).expect(200);
  const { phone: number } = await shop.db
    .selectFrom('account')
    .select('phone')
    .where('username', '=', 'guoqi')
    .executeTakeFirstOrThrow();
  for (const username of ['guoqi', number]) {
    for (let tries = 0; tries < 3; tries += 1)
      await shop.visitor().post('/api/user/login', { username, password: 'wrong-one' }).expect(422);
    const asked = async (client: Client) =>
      (await client.get<Asked>(`/api/user/challenge?purpose=login&name=${username}`).expect(200)).data
        .challenge !== null;
    expect([await asked(browser), await asked(shop.visitor())]).toEqual([false, true]);
  }
  await shop.db.deleteFrom('login_failure').execute();
  await release('guoqi');
});

it('signs in no other browser, by no old and no foreign code', async () => {
  await bind('zhensuo', '本人');
  const browser = shop.visitor();
  const { scene } = await codeFor(browser);
  await scan(scene, '本人');
  await sayYes('本人');

  const thief = shop.visitor();
  await codeFor(thief);
  await thief.get(`/api/user/wechat_login/${scene}`).expect(404);
  await thief.post(`/api/user/wechat_login/${scene}/choose`).expect(404);
  await shop.visitor().post(`/api/user/wechat_login/${scene}/choose`).expect(404);
  await browser.post('/api/user/wechat_login/AAAAAAAAAAAAAAAAAAAAAA/choose').expect(404);

  await sql`update wechat_scene set expires_at = now() where scene = ${scene}`.execute(shop.db);
  expect((await stateOf(browser, scene)).state).toBe('expired');
  await browser.post(`/api/user/wechat_login/${scene}/choose`).expect(409);
  expect(await scan(scene, '别人')).toContain('已被其他微信扫描');

  const { scene: old } = await codeFor(browser);
  await sql`update wechat_scene set expires_at = now() where scene = ${old}`.execute(shop.db);
  expect(await scan(old, '本人')).toContain('已失效');
  expect((await stateOf(browser, old)).state).toBe('expired');
  await release('zhensuo');
});

it('lets several accounts of one WeChat be chosen from, and no other', async () => {
  await bind('zhensuo', '连锁老板');
  await bind('xinke', '连锁老板');
  const other = await shop.buyer('yaodian');
  const foreign = (await other.get<{ id: number }>('/api/user/base')).data.id;
  const browser = shop.visitor();
  const { scene } = await codeFor(browser);
  await scan(scene, '连锁老板');
  expect(await stateOf(browser, scene)).toMatchObject({ state: 'confirm', accounts: [] });
  await sayYes('连锁老板');
  const { state, accounts } = await stateOf(browser, scene);
  expect(state).toBe('choose');
  expect(accounts.map(({ username }) => username).sort()).toEqual(['xinke', 'zhensuo']);

  await browser.post(`/api/user/wechat_login/${scene}/choose`).expect(422);
  await browser.post(`/api/user/wechat_login/${scene}/choose`, { account_id: foreign }).expect(422);
  const xinke = accounts.find(({ username }) => username === 'xinke');
  await browser.post(`/api/user/wechat_login/${scene}/choose`, { account_id: xinke?.id }).expect(200);
  expect((await browser.get('/api/user/base')).data).toMatchObject({ username: 'xinke' });
  await release('zhensuo', 'xinke');
});

it('binds an unknown WeChat to who signs in afterwards in the same browser', async () => {
  const browser = shop.visitor();
  const { scene } = await codeFor(browser);
  expect(await scan(scene, '新来的')).toContain('还没有绑定账户');
  expect((await stateOf(browser, scene)).state).toBe('unbound');
  await browser.post(`/api/user/wechat_login/${scene}/choose`).expect(409);
  await browser.post(`/api/user/wechat_login/${scene}/bind`).expect(401);
  await (await shop.buyer('guoqi')).post(`/api/user/wechat_login/${scene}/bind`).expect(404);

  await browser.post('/api/user/login', { username: 'xinke', password: 'Demo@2026' }).expect(200);
  expect((await browser.post(`/api/user/wechat_login/${scene}/bind`).expect(403)).code).toBe(10004);
  await proved(shop, browser);
  await browser.post(`/api/user/wechat_login/${scene}/bind`).expect(200);
  expect((await browser.get('/api/user/wechat')).data).toMatchObject({ bound: true, name: '新来的' });
  await browser.post(`/api/user/wechat_login/${scene}/bind`).expect(409);
  await release('xinke');
});

it('takes the same callback twice as once, and keeps a bound WeChat', async () => {
  const buyer = await bind('zhensuo', '甲');
  const { rows } = await sql<{ scene: string }>`
    select scene from wechat_scene where openid is not null order by created_at desc limit 1`.execute(
    shop.db,
  );
  const scene = rows[0]?.scene ?? '';
  expect(await scan(scene, '甲')).toContain('请在网页上确认绑定');
  expect(await scan(scene, '乙')).toContain('已被其他微信扫描');
  expect((await buyer.get('/api/user/wechat')).data).toMatchObject({ name: '甲' });
  await release('zhensuo');
});

it('asks for the yes on the page that stands in for WeChat', async () => {
  await bind('zhensuo', '<沙箱>');
  const browser = shop.visitor();
  const { scene } = await codeFor(browser);
  const submit = async (path: string, fields: Record<string, string>) =>
    (await fetch(`${shop.url}${path}`, { method: 'POST', body: new URLSearchParams(fields) })).text();
  const asked = await submit('/sandbox/wechat', { scene, name: '<沙箱>' });
  expect(asked).toContain('action="/sandbox/wechat/yes"');
  expect(asked).not.toContain('<沙箱>');
  expect(await submit('/sandbox/wechat/yes', { name: '别人' })).toContain('没有待确认的登录');
  expect(await submit('/sandbox/wechat/yes', { name: '<沙箱>' })).toContain('已确认');
  expect(await stateOf(browser, scene)).toMatchObject({ state: 'scanned' });
  await release('zhensuo');
});

it('takes a yes for the last code that was scanned only, and for none that is over', async () => {
  await bind('zhensuo', '连扫两次');
  const [first, second] = [shop.visitor(), shop.visitor()];
  const [planted, own] = [await codeFor(first), await codeFor(second)];
  await scan(planted.scene, '连扫两次');
  await scan(own.scene, '连扫两次');
  expect(await stateOf(first, planted.scene)).toMatchObject({
    state: 'refused',
    note: expect.stringContaining('别的二维码'),
  });
  await sql`update wechat_scene set expires_at = now() where scene = ${own.scene}`.execute(shop.db);
  expect(await sayYes('连扫两次')).toBe('');
  await first.post(`/api/user/wechat_login/${planted.scene}/choose`).expect(409);
  await second.post(`/api/user/wechat_login/${own.scene}/choose`).expect(409);
  await release('zhensuo');
});

it('does not enter blocked accounts', async () => {
  await bind('guoqi', '停用的');
  await sql`update account set is_blocked = true where username = 'guoqi'`.execute(shop.db);
  const browser = shop.visitor();
  const { scene } = await codeFor(browser);
  expect(await scan(scene, '停用的')).toContain('已停用');
  expect((await stateOf(browser, scene)).state).toBe('refused');
  await browser.post(`/api/user/wechat_login/${scene}/choose`).expect(409);
  await sql`update account set is_blocked = false, wechat_openid = null where username = 'guoqi'`.execute(
    shop.db,
  );
});

it('goes by WeChat’s own page where its browser cannot scan', async () => {
  await bind('zhensuo', '手机用户');
  const browser = shop.visitor();
  const { scene } = await codeFor(browser);
  const other = shop.visitor();
  await codeFor(other);
  const back = (client: Client, code: string) =>
    client.raw(`/api/wechat/oauth?${new URLSearchParams({ code, state: scene }).toString()}`);
  expect((await browser.raw(`/api/wechat/authorize?scene=${scene}`)).headers.get('location')).toContain(
    '/sandbox/wechat/authorize?',
  );
  expect((await back(other, phone().agree('手机用户'))).status).toBe(404);
  expect((await back(browser, 'forged.code')).status).toBe(503);
  const answer = await back(browser, phone().agree('手机用户'));
  expect(answer.headers.get('location')).toBe(`/login?wechat=${scene}`);
  await browser.post(`/api/user/wechat_login/${scene}/choose`).expect(200);
  await release('zhensuo');
});
