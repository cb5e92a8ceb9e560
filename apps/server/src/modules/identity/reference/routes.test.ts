import type { Reference, ReferenceScope } from '@qingnang/contract/reference';
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
