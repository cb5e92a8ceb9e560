import type { InvoiceTitle } from '@qingnang/contract/invoice-titles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;
beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.updateTable('sales_order').set({ invoice: null }).execute();
  await shop.db.deleteFrom('invoice_title').execute();
});

const PATH = '/api/user/invoice_titles';
const CODE = '91350100M000100Y43';
const OTHER_CODE = '91510104MA6DEM01A6';
const add = (form: Record<string, unknown> = {}, client = buyer) =>
  client.post<InvoiceTitle>(PATH, { title: '成都康民大药房', tax_no: CODE, ...form });
const list = async () => (await buyer.get<{ list: InvoiceTitle[] }>(PATH).expect(200)).data.list;

describe('invoice titles', () => {
  it('requires sign-in', async () => {
    await shop.visitor().get(PATH).expect(401);
    await add({}, shop.visitor()).expect(401);
    await shop.visitor().put(`${PATH}/1`).expect(401);
    await shop.visitor().delete(`${PATH}/1`).expect(401);
  });

  it('keeps what is given; the first one is the default, a new default takes its place', async () => {
    const first = (await add({ tax_no: CODE.toLowerCase(), email: 'a@b.com' }).expect(201)).data;
    expect(first).toMatchObject({ tax_no: CODE, is_default: 1, is_special_allowed: 0, email: 'a@b.com' });
    await add({ title: '二店', tax_no: OTHER_CODE }).expect(201);
    await add({ title: '三店', tax_no: OTHER_CODE, is_default: 1 }).expect(201);
    expect((await list()).map(({ title, is_default }) => [title, is_default])).toEqual([
      ['三店', 1],
      ['成都康民大药房', 0],
      ['二店', 0],
    ]);
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ title: '长'.repeat(101) }, 'title'],
    [{ tax_no: '' }, 'tax_no'],
    [{ tax_no: '91350100M000100Y44' }, 'tax_no'],
    [{ phone: '12' }, 'phone'],
    [{ bank_account: 'abc' }, 'bank_account'],
    [{ email: '@' }, 'email'],
    [{ mobile: '028-88888888' }, 'mobile'],
  ])('refuses %o at %s', async (wrong, field) => {
    const { errors } = await add(wrong).expect(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  it('refuses a twin, and the eleventh', async () => {
    await add().expect(201);
    await add().expect(409);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => add({ title: `${n} 店` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  it('removing the default makes the oldest of the others the default', async () => {
    const { id } = (await add().expect(201)).data;
    await add({ title: '二店' }).expect(201);
    await buyer.delete(`${PATH}/${id}`).expect(200);
    await buyer.delete(`${PATH}/${id}`).expect(404);
    expect((await list()).map(({ title, is_default }) => [title, is_default])).toEqual([['二店', 1]]);
  });

  it('is nobody else’s', async () => {
    const { id } = (await add().expect(201)).data;
    const other = await shop.buyer('zhensuo');
    await other.put(`${PATH}/${id}`, { title: '别家', tax_no: CODE }).expect(404);
    await other.delete(`${PATH}/${id}`).expect(404);
    expect((await other.get<{ list: unknown[] }>(PATH).expect(200)).data.list).toEqual([]);
    expect((await list())[0]?.title).toBe('成都康民大药房');
  });
});

describe('special invoices', () => {
  const accountId = async () =>
    (
      await shop.db
        .selectFrom('account')
        .select('id')
        .where('username', '=', 'yaodian')
        .executeTakeFirstOrThrow()
    ).id;
  const allow = async (client: Client, title: InvoiceTitle, is_special_allowed = 1) =>
    client.put<InvoiceTitle>(`/api/admin/accounts/${await accountId()}/invoice_title`, {
      title_id: title.id,
      is_special_allowed,
      version: title.version,
    });

  it('are allowed by who handles money, as seen, and noted', async () => {
    const title = (await add().expect(201)).data;
    expect((await allow(buyer, title)).status).toBe(401);
    expect((await allow(await shop.staff('service'), title)).status).toBe(403);
    const finance = await shop.staff('finance');
    const allowed = await allow(finance, title);
    expect([allowed.status, allowed.data.is_special_allowed]).toEqual([200, 1]);
    expect((await allow(finance, title, 0)).status).toBe(409);
    const strange = await finance.put('/api/admin/accounts/999999/invoice_title', {
      title_id: title.id,
      is_special_allowed: 1,
      version: 2,
    });
    expect(strange.status).toBe(404);
    const entry = await shop.db
      .selectFrom('audit_log')
      .select(['entity_id', 'action'])
      .where('action', '=', 'invoice_title.special')
      .executeTakeFirstOrThrow();
    expect(entry.entity_id).toBe(String(await accountId()));
    const seen = await finance.get<{ list: InvoiceTitle[] }>(
      `/api/admin/accounts/${await accountId()}/invoice_title`,
    );
    expect(seen.data.list).toEqual([allowed.data]);
  });

  it('are asked for anew when the name or the number changes, not for a telephone number', async () => {
    const title = (await add().expect(201)).data;
    await allow(await shop.staff('finance'), title);
    const path = `${PATH}/${title.id}`;
    const same = await buyer
      .put<InvoiceTitle>(path, { title: title.title, tax_no: CODE, phone: '028-88888888' })
      .expect(200);
    expect(same.data).toMatchObject({
      is_special_allowed: 1,
      phone: '028-88888888',
      is_default: 1,
      version: 3,
    });
    const other = await buyer.put<InvoiceTitle>(path, { title: title.title, tax_no: OTHER_CODE }).expect(200);
    expect(other.data.is_special_allowed).toBe(0);
  });
});
