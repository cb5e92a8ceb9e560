import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askCode, codeFor, forgetCodes, wrongCode } from '../../../../testing/codes.ts';
import { proved } from '../../../../testing/proofs.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await forgetCodes(shop);
  await shop.db.deleteFrom('session').execute();
});

interface Listed {
  list: { id: string; browser: string; system: string; ip: string; is_current: boolean; seen_at: number }[];
}
const PHONE = '13800000002';
const byCode = (phone: string, code: string, client = shop.visitor()) =>
  client.post('/api/user/login_code', { phone, code });

describe('POST /api/user/login_code', () => {
  it('signs in by the code of the number', async () => {
    await askCode(shop, PHONE, 'login');
    const client = shop.visitor();
    const { data } = await byCode(PHONE, await codeFor(shop, PHONE), client).expect(200);
    expect(data).toMatchObject({ username: 'zhensuo' });
    await client.get('/api/user/base').expect(200);
  });

  it('says the same of a wrong code and of a number without an account', async () => {
    await askCode(shop, PHONE, 'login');
    await askCode(shop, '13977770000', 'login');
    const wrong = await wrongCode(shop, PHONE);
    const [known, unknown] = [
      await byCode(PHONE, wrong).expect(422),
      await byCode('13977770000', wrong).expect(422),
    ];
    expect([known.errors, known.message]).toEqual([unknown.errors, unknown.message]);
  });

  it('counts failures for the number and the address, and locks after ten', async () => {
    for (let i = 0; i < 10; i += 1) await byCode(PHONE, '000000').expect(422);
    await askCode(shop, PHONE, 'login');
    await byCode(PHONE, await codeFor(shop, PHONE)).expect(429);
  });

  it('takes no code of a registration', async () => {
    await askCode(shop, PHONE, 'register');
    await byCode(PHONE, await codeFor(shop, PHONE)).expect(422);
  });
});

describe('a blocked account', () => {
  it('is told so only with the right password or code, and its sessions are over', async () => {
    const buyer = await shop.buyer('guoqi');
    await shop.db.updateTable('account').set({ is_blocked: true }).where('username', '=', 'guoqi').execute();
    await buyer.get('/api/user/base').expect(401);
    const login = (password: string) =>
      shop.visitor().post('/api/user/login', { username: 'guoqi', password });
    expect((await login('wrong').expect(422)).message).toBe('用户名或密码不正确');
    const { message, headers } = await login('Demo@2026').expect(403);
    expect([message, headers.getSetCookie()]).toEqual(['账户已停用，如有疑问请联系客服', []]);
    await askCode(shop, '13800000004', 'login');
    await byCode('13800000004', await codeFor(shop, '13800000004')).expect(403);
    await askCode(shop, '13800000004', 'reset');
    const body = { phone: '13800000004', code: await codeFor(shop, '13800000004') };
    await shop.visitor().post('/api/user/forget', body).expect(403);
    await shop.db.updateTable('account').set({ is_blocked: false }).execute();
  });
});

describe('sessions', () => {
  it('require sign-in', async () => {
    const visitor = shop.visitor();
    await visitor.get('/api/user/sessions').expect(401);
    await visitor.delete('/api/user/sessions').expect(401);
    await visitor.delete('/api/user/sessions/00000000-0000-4000-8000-000000000000').expect(401);
  });

  it('are listed with device, address and times, this one first; others not', async () => {
    await shop.buyer('yaodian');
    await shop.buyer('zhensuo');
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
    const client = shop.visitor();
    const credentials = { username: 'zhensuo', password: 'Demo@2026' };
    await client.post('/api/user/login', credentials, { 'user-agent': userAgent }).expect(200);
    const { data } = await client.get<Listed>('/api/user/sessions').expect(200);
    expect(data.list).toHaveLength(2);
    expect(data.list[0]).toMatchObject({
      browser: 'Chrome',
      system: 'Windows',
      ip: '127.0.0.1',
      is_current: true,
    });
    expect(data.list[1]?.is_current).toBe(false);
  });

  it('note every five minutes that they are in use', async () => {
    const client = await shop.buyer('zhensuo');
    const seen = async () =>
      (await shop.db.selectFrom('session').select('seen_at').executeTakeFirstOrThrow()).seen_at;
    const before = await seen();
    await client.get('/api/user/base').expect(200);
    expect(await seen()).toEqual(before);
    await shop.db
      .updateTable('session')
      .set({ seen_at: new Date(Date.now() - 301_000) })
      .execute();
    await client.get('/api/user/base').expect(200);
    expect((await seen()).getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  it('are ended one by one, or all others', async () => {
    const [here, there, third] = [
      await shop.buyer('zhensuo'),
      await shop.buyer('zhensuo'),
      await shop.buyer('zhensuo'),
    ];
    const other = await shop.buyer('yaodian');
    const { data } = await here.get<Listed>('/api/user/sessions');
    const { data: thereList } = await there.get<Listed>('/api/user/sessions');
    const thereId = thereList.list.find((one) => one.is_current)?.id;
    expect(data.list).toHaveLength(3);
    await here.delete(`/api/user/sessions/${thereId}`).expect(200);
    await there.get('/api/user/base').expect(401);
    await here.delete(`/api/user/sessions/${thereId}`).expect(404);
    const { data: ended, message } = await here.delete('/api/user/sessions').expect(200);
    expect([ended, message]).toEqual([{ ended: 1 }, '已退出其他 1 台设备']);
    await third.get('/api/user/base').expect(401);
    for (const client of [here, other]) await client.get('/api/user/base').expect(200);
  });

  it("not someone else's: neither seen nor ended", async () => {
    const [mine, other] = [await shop.buyer('zhensuo'), await shop.buyer('yaodian')];
    const { data } = await mine.get<Listed>('/api/user/sessions');
    await other.delete(`/api/user/sessions/${data.list[0]?.id}`).expect(404);
    for (const id of ['1', 'x', "'", '00000000-0000-4000-8000-000000000000'])
      await other.delete(`/api/user/sessions/${encodeURIComponent(id)}`).expect(404);
    await mine.get('/api/user/base').expect(200);
  });

  it('in which a head office acts for a store are the head office’s', async () => {
    const [head, acting] = [await shop.buyer('yaodian'), await shop.buyer('yaodian')];
    const store = await shop.buyer('kangmin-jinli');
    const { id } = await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'kangmin-jinli')
      .executeTakeFirstOrThrow();
    await acting.post(`/api/stores/${id}/switch`).expect(200);
    expect((await store.get<Listed>('/api/user/sessions')).data.list).toHaveLength(1);
    expect((await head.get<Listed>('/api/user/sessions')).data.list).toHaveLength(2);
    for (const call of [acting.get('/api/user/sessions'), acting.delete('/api/user/sessions')])
      await call.expect(403);
    await acting
      .post('/api/user/resetPassword', { password: 'kangmin88', old_password: 'Demo@2026' })
      .expect(403);
    await acting.post('/api/user/code', { phone: '13800000011', purpose: 'contract' }).expect(403);
    await store.delete('/api/user/sessions').expect(200);
    await acting.get('/api/user/base').expect(200);
    await head.delete('/api/user/sessions').expect(200);
    await acting.get('/api/user/base').expect(401);
  });
});

describe('POST /api/user/updateUserInfo', () => {
  const update = async (body: Record<string, unknown>, client = shop.buyer('zhensuo')) =>
    (await client).post('/api/user/updateUserInfo', body);
  const stored = () =>
    shop.db
      .selectFrom('account')
      .select(['contact_name', 'phone'])
      .where('username', '=', 'zhensuo')
      .executeTakeFirstOrThrow();

  it('requires sign-in', async () => {
    await shop.visitor().post('/api/user/updateUserInfo', { name: '王', phone: PHONE }).expect(401);
  });

  it('changes the name without a code while the number stays', async () => {
    const { status, data } = await update({ name: ' 周药师 ', phone: PHONE });
    expect([status, data]).toEqual([200, { name: '周药师', phone: PHONE }]);
    expect(await stored()).toEqual({ contact_name: '周药师', phone: PHONE });
  });

  it('changes the number with a code of the new one, asked for by this account', async () => {
    const buyer = await shop.buyer('zhensuo');
    const phone = '13988880001';
    expect((await update({ name: '周', phone }, Promise.resolve(buyer))).errors).toHaveProperty('code');
    await (await shop.buyer('yaodian')).post('/api/user/code', { phone, purpose: 'phone' }).expect(200);
    const foreign = await codeFor(shop, phone);
    await proved(shop, buyer);
    expect((await update({ name: '周', phone, code: foreign }, Promise.resolve(buyer))).status).toBe(422);
    await forgetCodes(shop);
    await buyer.post('/api/user/code', { phone, purpose: 'phone' }).expect(200);
    const code = await codeFor(shop, phone);
    expect((await update({ name: '周', phone, code }, Promise.resolve(buyer))).status).toBe(200);
    expect(await stored()).toEqual({ contact_name: '周', phone });
    await shop.db.updateTable('account').set({ phone: PHONE }).where('phone', '=', phone).execute();
  });

  it('refuses a number that has another account, after its code', async () => {
    const buyer = await shop.buyer('zhensuo');
    await buyer.post('/api/user/code', { phone: '13800000001', purpose: 'phone' }).expect(200);
    const code = await codeFor(shop, '13800000001');
    await proved(shop, buyer);
    const { status, errors } = await update(
      { name: '周', phone: '13800000001', code },
      Promise.resolve(buyer),
    );
    expect([status, errors]).toEqual([422, { phone: ['该手机号已绑定其他账户'] }]);
  });

  it.each([
    ['nothing', {}, ['name', 'phone']],
    ['an empty name', { name: ' ', phone: PHONE }, ['name']],
    ['a long name', { name: 'x'.repeat(21), phone: PHONE }, ['name']],
    ['a landline', { name: '周', phone: '028-88888888' }, ['phone']],
    ['a list', { name: ['周'], phone: PHONE }, ['name']],
  ])('%s: 422 by field', async (_, body, fields) => {
    const { status, errors } = await update(body);
    expect([status, Object.keys(errors ?? {}).sort()]).toEqual([422, fields]);
  });
});
