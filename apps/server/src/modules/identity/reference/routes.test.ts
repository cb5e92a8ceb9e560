import type { Reference, ReferenceScope, ReferenceType } from '@qingnang/contract/reference';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let admin: Client;
let buyer: Client;
beforeAll(async () => {
  shop = await createShop();
  [admin, buyer] = [await shop.staff(), await shop.buyer()];
});
afterAll(() => shop.close());

const PATH = '/api/admin/reference';

it('requires staff who set up the shop', async () => {
  await shop.visitor().get(PATH).expect(401);
  await buyer.get(PATH).expect(401);
  await (await shop.staff('service')).get(PATH).expect(403);
});

describe('business scopes', () => {
  const SCOPES = `${PATH}/scopes`;
  const MILK = {
    code: 'infant_formula',
    name: '婴幼儿配方食品',
    sort: 115,
    papers: ['食品经营许可证'],
    goods_number: 'none',
    classes: ['food'],
    words: ['奶粉'],
  };
  const scopes = async () => (await admin.get<Reference>(PATH).expect(200)).data.scopes;
  const named = async (code: string) => (await scopes()).find((scope) => scope.code === code);
  const formOf = ({ code: _code, is_used: _used, ...form }: ReferenceScope) => form;
  const refused = async (form: object) =>
    Object.keys((await admin.post(SCOPES, form).expect(422)).errors ?? {});
  const gatesOf = async (kind: string) =>
    (
      await sql<{ gates: string[] }>`
        select gates_scopes as gates from account_licence where kind = ${kind} and gates_scopes <> '{}'`.execute(
        shop.db,
      )
    ).rows;

  it('has those that a new shop begins with, in their order', async () => {
    expect((await scopes()).slice(0, 2).map(({ name }) => name)).toEqual(['化学药制剂', '抗生素制剂']);
    expect(await named('antibiotic')).toMatchObject({ is_active: 1, is_used: 1, classes: ['chemical'] });
  });

  it('adds one, which a new customer may choose and an expired paper of it stops', async () => {
    expect(await refused({ ...MILK, code: 'Milk' })).toEqual(['code']);
    expect(await refused({ ...MILK, papers: ['驾驶证'] })).toEqual(['papers']);
    expect(await refused({ ...MILK, classes: ['milk'] })).toEqual(['classes']);
    expect(await refused({ ...MILK, name: '中成药' })).toEqual(['name']);
    const { data } = await admin.post<Reference>(SCOPES, MILK).expect(201);
    expect(data.scopes.find(({ code }) => code === MILK.code)).toMatchObject({ name: MILK.name, is_used: 1 });
    expect(await refused(MILK)).toEqual(['code']);
    const own = await buyer.get<{ scopes: { code: string }[] }>('/api/user/application').expect(200);
    expect(own.data.scopes.map(({ code }) => code)).toContain(MILK.code);
    const gates = await gatesOf('食品经营许可证');
    expect(gates.length).toBeGreaterThan(0);
    for (const one of gates) expect(one.gates).toContain(MILK.code);
  });

  it('a new name stands wherever the scope is named', async () => {
    const before = (await named('chemical')) as ReferenceScope;
    const { rows } = await sql<{ id: number }>`
      select id from goods where scope = 'chemical' and status = 'on' order by id limit 1`.execute(shop.db);
    const shown = async () => {
      const { data } = await buyer
        .get<{ scope_name: string }>(`/api/goods/detail/${rows[0]?.id}`)
        .expect(200);
      return data.scope_name;
    };
    expect(await shown()).toBe('化学药制剂');
    await admin.put(`${SCOPES}/chemical`, { ...formOf(before), name: '化学药' }).expect(200);
    expect(await shown()).toBe('化学药');
    const list = await buyer.get<{ list: { name: string }[] }>('/api/user/jyfw').expect(200);
    expect(list.data.list.map(({ name }) => name)).toContain('化学药');
    await admin.put(`${SCOPES}/nothing`, formOf(before)).expect(404);
  });

  it('one that is switched off stays with who has it, and is not offered to others', async () => {
    const offered = async () =>
      (await buyer.get<{ scopes: { code: string }[] }>('/api/user/application').expect(200)).data.scopes.map(
        ({ code }) => code,
      );
    for (const code of ['general', 'hormone']) {
      const before = (await named(code)) as ReferenceScope;
      expect(await offered()).toContain(code);
      await admin.put(`${SCOPES}/${code}`, { ...formOf(before), is_active: 0 }).expect(200);
    }
    expect(await offered()).toContain('general');
    expect(await offered()).not.toContain('hormone');
  });

  it('deletes none that something bears, nor the last one that a paper opens', async () => {
    await admin.delete(`${SCOPES}/chemical`).expect(409);
    const spare = { code: 'spare', name: '备用范围', goods_number: 'none', papers: ['营业执照'] };
    await admin.post(SCOPES, spare).expect(201);
    await admin.delete(`${SCOPES}/spare`).expect(200);
    await admin.delete(`${SCOPES}/spare`).expect(404);
    const device = (await named('device3')) as ReferenceScope;
    await admin.put(`${SCOPES}/device3`, { ...formOf(device), papers: ['营业执照'] }).expect(409);
  });
});

describe('types of buyers', () => {
  const TYPES = `${PATH}/buyer-types`;
  const types = async () => (await admin.get<Reference>(PATH).expect(200)).data.buyer_types;
  const named = async (code: string) => (await types()).find((type) => type.code === code) as ReferenceType;
  const formOf = ({ code: _code, is_used: _used, ...form }: ReferenceType) => form;
  const FACTORY = {
    code: 'maternity',
    name: '月子中心',
    base: 'clinic',
    papers: [{ kind: '医疗机构执业许可证', name: '母婴保健许可证', is_required: 1 }, { kind: '开票资料' }],
  };
  const refused = async (form: object) =>
    Object.keys((await admin.post(TYPES, form).expect(422)).errors ?? {});
  const asked = async () =>
    (
      await shop
        .visitor()
        .get<{ list: { name: string; papers: string[] }[] }>('/api/register/papers')
        .expect(200)
    ).data.list;

  it('has those that rules know, each with its papers', async () => {
    expect((await types()).map(({ name }) => name)).toEqual([
      '单体药店',
      '连锁总部',
      '连锁门店',
      '诊所',
      '医院',
      '村卫生室',
      '医药公司',
    ]);
    const clinic = await named('clinic');
    expect(clinic.papers[0]).toMatchObject({ name: '医疗机构执业许可证或诊所备案凭证', is_long_term: 1 });
    expect(clinic.is_used).toBe(1);
    await admin.delete(`${TYPES}/trading`).expect(409);
  });

  it('adds one, which registers with its papers and follows the rules of its base', async () => {
    expect(await refused({ ...FACTORY, papers: [] })).toEqual(['papers']);
    expect(await refused({ ...FACTORY, papers: [{ kind: '驾驶证', is_required: 1 }] })).toEqual(['papers']);
    expect(await refused({ ...FACTORY, base: 'factory' })).toEqual(['base']);
    expect(await refused({ ...FACTORY, name: '诊所' })).toEqual(['name']);
    const { data } = await admin.post<Reference>(TYPES, FACTORY).expect(201);
    expect(data.buyer_types.find(({ code }) => code === 'maternity')).toMatchObject({
      base: 'clinic',
      is_used: 0,
    });
    expect(await asked()).toContainEqual({ name: '月子中心', papers: ['母婴保健许可证'] });
    const id = await accountOf('zhensuo');
    await sql`update account set buyer_type = 'maternity' where id = ${id}`.execute(shop.db);
    const clinic = await shop.buyer('zhensuo');
    const quota = await clinic.get<{ month_limit: number }>('/api/user/receipts/quota').expect(200);
    expect(quota.data.month_limit).toBe(40);
    const papers = await clinic.get<{ list: { name: string }[] }>('/api/user/zizhi').expect(200);
    expect(papers.data.list.map(({ name }) => name)).toContain('母婴保健许可证');
    const row = await admin
      .get<{ list: { buyer_type_name: string }[] }>('/api/admin/accounts?buyer_type=maternity')
      .expect(200);
    expect(row.data.list.map((one) => one.buyer_type_name)).toEqual(['月子中心']);
    await admin.delete(`${TYPES}/maternity`).expect(409);
    await sql`update account set buyer_type = 'clinic' where id = ${id}`.execute(shop.db);
  });

  it('one that is switched off stays with who is one, and is offered to nobody else', async () => {
    const before = await named('clinic');
    await admin.put(`${TYPES}/clinic`, { ...formOf(before), is_active: 0 }).expect(200);
    expect((await asked()).map(({ name }) => name)).not.toContain('诊所');
    const choices = async (client: Client) =>
      (await client.get<{ buyer_types: { code: string }[] }>('/api/user/application').expect(200)).data
        .buyer_types;
    expect((await choices(await shop.buyer('zhensuo'))).map(({ code }) => code)).toContain('clinic');
    expect((await choices(buyer)).map(({ code }) => code)).not.toContain('clinic');
    await admin.put(`${TYPES}/clinic`, { ...formOf(before), name: '诊所与门诊部' }).expect(200);
    expect((await asked()).map(({ name }) => name)).toContain('诊所与门诊部');
    await admin.put(`${TYPES}/nothing`, formOf(before)).expect(404);
  });

  it('deletes one that nobody is; one is left to choose', async () => {
    const spare = { ...FACTORY, code: 'spare_type', name: '备用类型' };
    await admin.post(TYPES, spare).expect(201);
    await admin.delete(`${TYPES}/spare_type`).expect(200);
    await admin.delete(`${TYPES}/spare_type`).expect(404);
    const all = await types();
    const last = all.pop() as ReferenceType;
    for (const type of all)
      await admin.put(`${TYPES}/${type.code}`, { ...formOf(type), is_active: 0 }).expect(200);
    await admin.put(`${TYPES}/${last.code}`, { ...formOf(last), is_active: 0 }).expect(409);
    for (const type of all) await admin.put(`${TYPES}/${type.code}`, formOf(type)).expect(200);
  });

  const accountOf = async (username: string): Promise<number> =>
    (
      await shop.db
        .selectFrom('account')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).id;
});

describe('ranks', () => {
  const save = (rank: number, form: object) => admin.put<Reference>(`${PATH}/ranks/${rank}`, form);

  it('are four, each with its price and points', async () => {
    const { data } = await admin.get<Reference>(PATH).expect(200);
    expect(data.ranks.map(({ name, ten_yuan_points: points }) => [name, points])).toEqual([
      ['普通会员', 10],
      ['银卡会员', 11],
      ['金卡会员', 12],
      ['钻石会员', 15],
    ]);
    await save(4, { name: '至尊会员', ten_yuan_points: 20 }).expect(404);
  });

  it('a new name stands on pages, in filters and in files', async () => {
    await save(2, { name: '战略合作会员', ten_yuan_points: 13 }).expect(200);
    const { rows } = await sql<{ username: string }>`
      select username from account where rank = 2 and not is_blocked order by id limit 1`.execute(shop.db);
    const member = await shop.buyer(rows[0]?.username ?? '');
    expect((await member.get<{ rank_name: string }>('/api/user/base').expect(200)).data.rank_name).toBe(
      '战略合作会员',
    );
    const options = await admin.get<{ ranks: { name: string }[] }>('/api/admin/options').expect(200);
    expect(options.data.ranks[2]?.name).toBe('战略合作会员');
    const { data } = await admin
      .get<{ list: { entity: string; after: string }[] }>('/api/admin/audit?entity=member_rank')
      .expect(200);
    expect(data.list[0]?.after).toContain('战略合作会员');
  });

  it('is told apart from the others and from other columns of a file', async () => {
    const taken = async (name: string) =>
      Object.keys((await save(1, { name, ten_yuan_points: 11 }).expect(422)).errors ?? {});
    expect(await taken('钻石会员')).toEqual(['name']);
    expect(await taken('钻石')).toEqual(['name']);
    expect(await taken('控会员')).toEqual(['name']);
  });
});
