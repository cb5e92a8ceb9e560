import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

interface Rule {
  effect: string;
  dimension: string;
  value: string;
  label: string;
}
interface Judged {
  can_buy: boolean;
  code: string;
  message: string;
  company: string;
  price: number | null;
}
interface Right {
  id: number;
  status: string;
  reply: string;
  company: string;
  region: string;
  decided_at: number | null;
}

let shop: TestShop;
let goods: Client;
const ids: Record<string, number> = {};
beforeAll(async () => {
  shop = await createShop();
  goods = await shop.staff('goods');
  for (const { id, username } of await shop.db.selectFrom('account').select(['id', 'username']).execute())
    ids[username] = id;
});
afterAll(() => shop.close());

const control = (id: number) => `/api/admin/goods/${id}/control`;
const setRules = (id: number, rules: object[]) => goods.put<{ rules: Rule[] }>(control(id), { rules });
const judged = async (goodsId: number, username: string) => {
  const path = `/api/admin/goods/${goodsId}/judge?account_id=${ids[username]}`;
  return (await goods.get<Judged>(path).expect(200)).data;
};

describe('who may', () => {
  it.each([
    ['GET', control(GOODS.plain)],
    ['PUT', control(GOODS.plain)],
    ['GET', `/api/admin/goods/${GOODS.plain}/judge?account_id=1`],
    ['GET', '/api/admin/accounts/search'],
    ['GET', '/api/admin/rights'],
    ['POST', '/api/admin/rights/1'],
  ])('%s %s requires staff to sign in', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    await shop.visitor().send(method, path, body).expect(401);
    await (await shop.buyer()).send(method, path, body).expect(401);
  });

  it('the warehouse looks and decides nothing, quality decides', async () => {
    const warehouse = await shop.staff('warehouse');
    await warehouse.get(control(GOODS.plain)).expect(200);
    await warehouse.put(control(GOODS.plain), { rules: [] }).expect(403);
    await warehouse.post('/api/admin/rights/1', { grant: 1 }).expect(403);
    const quality = await shop.staff('quality');
    await quality.put(control(GOODS.plain), { rules: [] }).expect(200);
    await (await shop.staff('finance')).get('/api/admin/accounts/search').expect(403);
  });
});

describe('control rules', () => {
  it('are replaced as a whole, shown in words and noted', async () => {
    const { data } = await setRules(GOODS.ladder, [
      { effect: 'allow', dimension: 'region', value: '四川省 / 成都市' },
      { effect: 'block', dimension: 'buyer_type', value: 'clinic' },
      { effect: 'allow', dimension: 'rank', value: '02' },
      { effect: 'allow', dimension: 'account', value: String(ids.yaodian) },
    ]).expect(200);
    expect(data.rules.map(({ effect, value, label }) => [effect, value, label])).toEqual([
      ['allow', String(ids.yaodian), '客户 成都康民大药房有限公司'],
      ['allow', '2', '金卡会员'],
      ['allow', '四川省/成都市', '四川省/成都市'],
      ['block', 'clinic', '诊所'],
    ]);
    const { data: log } = await goods
      .get<{ log: { action: string; changes: string }[] }>(`/api/admin/goods/${GOODS.ladder}`)
      .expect(200);
    expect(log.log[0]).toMatchObject({ action: '控销' });
    expect(log.log[0]?.changes).toContain('禁止 诊所');
    const again = await setRules(GOODS.ladder, []).expect(200);
    expect(again.data.rules).toEqual([]);
    expect((await goods.get(control(GOODS.ladder)).expect(200)).data).toEqual({ rules: [] });
  });

  it.each<[string, object[]]>([
    ['rules.0.value', [{ effect: 'allow', dimension: 'account', value: '999999' }]],
    ['rules.0.value', [{ effect: 'allow', dimension: 'account', value: '康民' }]],
    ['rules.0.value', [{ effect: 'allow', dimension: 'rank', value: '4' }]],
    ['rules.0.value', [{ effect: 'allow', dimension: 'buyer_type', value: 'constructor' }]],
    ['rules.0.value', [{ effect: 'allow', dimension: 'region', value: '四川' }]],
    ['rules.0.value', [{ effect: 'allow', dimension: 'region', value: '四川省/成都市/锦江区/x' }]],
    ['rules.0.effect', [{ effect: 'maybe', dimension: 'rank', value: '1' }]],
    [
      'rules.1.value',
      [
        { effect: 'allow', dimension: 'rank', value: '1' },
        { effect: 'block', dimension: 'rank', value: '01' },
      ],
    ],
  ])('a wrong value is refused at %s', async (field, rules) => {
    const { errors } = await setRules(GOODS.plain, rules).expect(422);
    expect(errors?.[field]?.[0]).toMatch(/[一-龥]/);
  });

  it('an unknown goods has none', async () => {
    await goods.get(control(999_999)).expect(404);
    await setRules(999_999, []).expect(404);
  });
});

describe('谁能买', () => {
  it('is the decision that the shop makes, with the price of that account', async () => {
    expect(await judged(GOODS.plain, 'zhensuo')).toEqual({
      can_buy: true,
      code: '',
      message: '可以购买',
      company: '成都安和综合诊所',
      price: 8.4,
    });
    expect(await judged(GOODS.plain, 'xinke')).toMatchObject({
      can_buy: false,
      code: 'review_needed',
      price: null,
    });
    await setRules(GOODS.hundred, [{ effect: 'block', dimension: 'buyer_type', value: 'clinic' }]).expect(
      200,
    );
    const decision = await judged(GOODS.hundred, 'zhensuo');
    expect(decision).toMatchObject({ can_buy: false, code: 'controlled' });
    const buyer = await shop.buyer('zhensuo');
    const { data } = await buyer.get(`/api/goods/detail/${GOODS.hundred}`).expect(200);
    expect(JSON.stringify(data)).toContain(decision.message);
    expect((await judged(GOODS.hundred, 'yaodian')).can_buy).toBe(true);
  });

  it('names what does not exist', async () => {
    await goods.get(`/api/admin/goods/999999/judge?account_id=${ids.yaodian}`).expect(404);
    const { errors } = await goods.get(`/api/admin/goods/${GOODS.plain}/judge?account_id=999999`).expect(422);
    expect(errors?.account_id?.[0]).toBe('客户不存在');
  });
});

describe('accounts/search', () => {
  const find = async (keywords: string) =>
    (
      await goods
        .get<{ list: { id: number; username: string; region: string }[] }>(
          `/api/admin/accounts/search?keywords=${encodeURIComponent(keywords)}`,
        )
        .expect(200)
    ).data.list;

  it('finds by parts of names and by id', async () => {
    expect(await find('安和')).toMatchObject([
      { username: 'zhensuo', region: '四川省/成都市/青羊区', rank: 0 },
    ]);
    expect((await find('kangmin-')).map(({ username }) => username).sort((a, b) => (a < b ? -1 : 1))).toEqual(
      ['kangmin-binjiang', 'kangmin-jinli'],
    );
    expect((await find(String(ids.guoqi))).map(({ id }) => id)).toContain(ids.guoqi);
    expect(await find('%')).toEqual([]);
    expect((await find('')).length).toBeGreaterThan(3);
  });
});

describe('rights', () => {
  async function asked(username: string, goodsId: number): Promise<number> {
    const { id } = await shop.db
      .insertInto('purchase_right')
      .values({ account_id: ids[username] ?? 0, goods_id: goodsId, note: '长期用户' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const decide = (id: number, body: object) => goods.post<Right>(`/api/admin/rights/${id}`, body);

  it('are listed, and a granted one lets the buyer buy', async () => {
    const rule = { effect: 'allow', dimension: 'account', value: String(ids.yaodian) };
    await setRules(GOODS.ladderUpTo, [rule]).expect(200);
    const id = await asked('zhensuo', GOODS.ladderUpTo);
    const { data } = await goods
      .get<{ list: Right[]; total: number }>('/api/admin/rights?status=pending')
      .expect(200);
    expect(data).toMatchObject({
      total: 1,
      list: [
        {
          id,
          company: '成都安和综合诊所',
          region: '四川省/成都市/青羊区',
          status: 'pending',
          decided_at: null,
        },
      ],
    });
    expect((await judged(GOODS.ladderUpTo, 'zhensuo')).can_buy).toBe(false);
    const granted = await decide(id, { grant: 1 }).expect(200);
    expect(granted.data).toMatchObject({ status: 'granted' });
    expect(granted.data.decided_at).toBeGreaterThan(0);
    expect((await judged(GOODS.ladderUpTo, 'zhensuo')).can_buy).toBe(true);
    await decide(id, { grant: 1 }).expect(409);
    const refused = await decide(id, { grant: 0, reply: '厂家收回授权' }).expect(200);
    expect(refused.data).toMatchObject({ status: 'refused', reply: '厂家收回授权' });
    const decision = await judged(GOODS.ladderUpTo, 'zhensuo');
    expect(decision.can_buy).toBe(false);
    expect(decision.message).toContain('厂家收回授权');
    const entries = await shop.db
      .selectFrom('audit_log')
      .select(['after', 'entity_id'])
      .where('action', '=', 'goods.right')
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { entity_id: String(GOODS.ladderUpTo), after: { decision: '已同意' } },
      { after: { decision: '已拒绝', reply: '厂家收回授权' } },
    ]);
  });

  it('a refusal needs words, an unknown wish is unknown', async () => {
    const id = await asked('yaodian', GOODS.limited);
    const { errors } = await decide(id, { grant: 0, reply: ' ' }).expect(422);
    expect(errors?.reply?.[0]).toMatch(/原因/);
    await decide(999_999, { grant: 1 }).expect(404);
    await goods.get('/api/admin/rights?status=maybe').expect(422);
  });

  it('of two decisions at the same time one counts', async () => {
    const id = await asked('yaodian', GOODS.plain);
    const answers = await Promise.all([decide(id, { grant: 1 }), decide(id, { grant: 1 })]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });
});
