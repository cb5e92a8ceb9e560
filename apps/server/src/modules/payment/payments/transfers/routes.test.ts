import type { OrderDetail } from '@qingnang/contract/orders';
import type { BankLine, BankPreview, BankRow } from '@qingnang/contract/transfers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeWithLast, waitingFor } from '../../../../testing/approvals.ts';
import type { Client } from '../../../../testing/client.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { placeFor } from '../../../../testing/orders.ts';
import { type Cell, sheetOf, xlsx } from '../../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

const COMPANY = '成都康民大药房有限公司';
let shop: TestShop;
let buyer: Client;
let finance: Client;
let service: Client;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  finance = await shop.staff('finance');
  service = await shop.staff('service');
});
afterAll(() => shop.close());

const ADMIN = '/api/admin/transfers';
let serial = 0;
const reference = () => {
  serial += 1;
  return `BK${serial}`;
};

/** An order that waits for a transfer. */
async function waiting(number = 24): Promise<{ id: number; amount: number; no: string }> {
  const order = await placeFor(buyer, { number });
  await buyer.post(`/api/order/${order.id}/pay`, { method: 'transfer' }).expect(200);
  const { data } = await buyer.get<OrderDetail>(`/api/order/${order.id}`).expect(200);
  return { ...order, no: data.order_no };
}
const statusOf = async (id: number) =>
  (await buyer.get<OrderDetail>(`/api/order/${id}`).expect(200)).data.status;
const bankRow = (amount: number, more: Partial<BankRow> = {}): BankRow => ({
  bank_ref: reference(),
  paid_on: '2026-01-02',
  payer: COMPANY,
  payer_account: '',
  amount: amount.toFixed(2),
  memo: '货款',
  ...more,
});
/** As the bank's statement brings it. */
const add = async (row: BankRow) => {
  await finance.post(`${ADMIN}/import`, { rows: [row] }).expect(200);
  const { list } = await lines(`keywords=${row.bank_ref}&page_size=100`);
  return list.find((line) => line.bank_ref === row.bank_ref)?.id ?? 0;
};
const lines = async (query = '') =>
  (await finance.get<{ list: BankLine[]; open: number; waiting: number }>(`${ADMIN}?${query}`).expect(200))
    .data;
const lineOf = async (id: number) =>
  (await lines('page_size=100')).list.find((line) => line.id === id) as BankLine;
const allocate = (id: number, allocations: object[], note = '') =>
  finance.post<{ waits: boolean; line: BankLine }>(`${ADMIN}/${id}/allocate`, { allocations, note });
const toOrder = ({ id, amount }: { id: number; amount: number }) => ({
  kind: 'order',
  order_id: id,
  amount: amount.toFixed(2),
});
const match = (id: number, orders: { id: number; amount: number }[]) => allocate(id, orders.map(toOrder));
const file = (bytes: Buffer | string, name: string) => {
  const data = new FormData();
  data.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return data;
};

describe('who may', () => {
  it.each([
    ['GET', ADMIN],
    ['GET', `${ADMIN}/waiting`],
    ['POST', ADMIN],
    ['POST', `${ADMIN}/import`],
    ['POST', `${ADMIN}/auto`],
    ['POST', `${ADMIN}/1/allocate`],
    ['GET', '/api/admin/known-payers'],
    ['DELETE', '/api/admin/known-payers/1'],
    ['POST', `${ADMIN}/1/decide`],
    ['POST', `${ADMIN}/read`],
    ['GET', `${ADMIN}/sample.xlsx`],
  ])('%s %s requires staff who deal with money', async (method, path) => {
    const body = method === 'POST' ? {} : undefined;
    await shop.visitor().send(method, path, body).expect(401);
    await buyer.send(method, path, body).expect(401);
    await service.send(method, path, body).expect(403);
  });
});

describe('the statement', () => {
  const HEAD: Cell[] = ['交易日期', '对方户名', '对方账号', '金额', '摘要', '流水号'];
  const read = async (bytes: Buffer | string, name = '流水.csv') =>
    (await finance.post<BankPreview>(`${ADMIN}/read`, file(bytes, name)).expect(201)).data.rows;

  it('comes as XLSX or CSV, is shown before anything is kept, and then kept once', async () => {
    const [first, second] = [reference(), reference()];
    const rows = [
      [...HEAD],
      ['2026-01-02', COMPANY, '622', 12.5, '货款', first],
      [46_024, '新禾', '', '8.00', '', second],
      ['2026-01-02', '新禾', '', 'x', '', ''],
      ['2026-01-02', '新禾', '', '8.00', '', second],
    ];
    const seen = await read(await xlsx(rows), '流水.xlsx');
    expect(seen.map(({ row, state, amount }) => [row, state, amount])).toEqual([
      [2, 'new', '12.50'],
      [3, 'new', '8.00'],
      [4, 'bad', 'x'],
      [5, 'known', '8.00'],
    ]);
    expect((await lines(`keywords=${first}`)).list).toEqual([]);
    const body = { rows: seen.filter(({ state }) => state === 'new') };
    const bring = () => finance.post<{ added: number; skipped: string[] }>(`${ADMIN}/import`, body);
    const answers = await Promise.all([bring(), bring()]);
    expect(answers.map(({ data }) => [data.added, data.skipped.length]).sort()).toEqual([
      [0, 2],
      [2, 0],
    ]);
    expect((await lines(`keywords=${first}`)).list).toMatchObject([
      { payer: COMPANY, amount: 12.5, status: 'open', suggestions: [{ way: 'account', orders: [] }] },
    ]);
    const csv = rows.map((row) => row.join(',')).join('\r\n');
    expect((await read(csv)).map(({ state }) => state)).toEqual(['known', 'known', 'bad', 'known']);
  });

  it('reads GB18030, as banks write it', async () => {
    // 交易日期,对方户名,金额,流水号 / 2026-01-02,新禾,5,GB1
    const bytes = Buffer.from(
      'bdbbd2d7c8d5c6da2cb6d4b7bdbba7c3fb2cbdf0b6ee2cc1f7cbaebac50a323032362d30312d30322cd0c2bacc2c352c4742310a',
      'hex',
    );
    expect(await read(bytes)).toMatchObject([{ payer: '新禾', amount: '5.00', state: 'new' }]);
  });

  it('has a sample that can be read', async () => {
    const { bytes } = await sheetOf(finance, `${ADMIN}/sample.xlsx`);
    expect((await read(bytes, '样表.xlsx')).map(({ state }) => state)).toEqual(['new', 'new']);
  });

  it.each([
    ['nothing', ''],
    ['no header', 'a,b,c\n1,2,3'],
    ['a header alone', '交易日期,对方户名,金额,流水号\n'],
    ['bytes', '\u0000\u0001\u0002'.repeat(200)],
    ['a quote that never ends', `交易日期,对方户名,金额,流水号\n"${'x'.repeat(300_000)}`],
    ['too many rows', `交易日期,对方户名,金额,流水号\n${'2026-01-02,a,1,b\n'.repeat(1100)}`],
  ])('refuses %s at the file', async (_, text) => {
    const { errors } = await finance.post(`${ADMIN}/read`, file(text, 'a.csv')).expect(422);
    expect(errors).toHaveProperty('file');
  });

  it('refuses other files, and lines that are none', async () => {
    await finance.post(`${ADMIN}/read`, file('x', 'a.pdf')).expect(422);
    await finance.post(`${ADMIN}/read`, file('no zip', 'a.xlsx')).expect(422);
    const wrong = async (more: object) =>
      Object.keys((await finance.post(ADMIN, { ...bankRow(5), ...more }).expect(422)).errors ?? {});
    expect(await wrong({ amount: '0' })).toEqual(['amount']);
    expect(await wrong({ amount: '1.234' })).toEqual(['amount']);
    expect(await wrong({ paid_on: '2099-01-01' })).toEqual(['paid_on']);
    const known = bankRow(5);
    await add(known);
    expect(await wrong({ bank_ref: known.bank_ref })).toEqual(['bank_ref']);
    const { errors } = await finance.post(`${ADMIN}/import`, { rows: [bankRow(5), bankRow(0)] }).expect(422);
    expect(Object.keys(errors ?? {})).toEqual(['rows.1.amount']);
  });
});

describe('matching', () => {
  it('suggests by number and amount, and pays the order', async () => {
    const order = await waiting();
    const id = await add(bankRow(order.amount, { memo: `货款 ${order.no}` }));
    const line = await lineOf(id);
    expect(line.suggestions[0]).toMatchObject({ way: 'number', is_certain: true, problem: '', warning: '' });
    expect(line.suggestions[0]?.orders.map((one) => one.id)).toEqual([order.id]);
    const { data } = await match(id, [order]).expect(200);
    expect(data.line).toMatchObject({ status: 'matched', staff: '吴静', suggestions: [] });
    expect(data.line.allocations.map((one) => one.order?.order_no)).toEqual([order.no]);
    expect(await statusOf(order.id)).toBe(20);
    await match(id, [order]).expect(409);
    await finance.post(`${ADMIN}/${id}/decide`, { status: 'returned', note: '不要了' }).expect(409);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('pays several orders with one line, and says which', async () => {
    const [a, b] = [await waiting(30), await waiting(40)];
    const id = await add(bankRow(Math.round((a.amount + b.amount) * 100) / 100));
    const sum = (await lineOf(id)).suggestions.find(({ orders }) =>
      orders.every((one) => one.id === a.id || one.id === b.id),
    );
    expect(sum).toMatchObject({ way: 'sum', is_certain: false });
    expect(sum?.orders).toHaveLength(2);
    await match(id, [a]).expect(422);
    await match(id, [a, b]).expect(200);
    expect((await lineOf(id)).allocations.map((one) => one.order?.id)).toEqual([a.id, b.id]);
    expect([await statusOf(a.id), await statusOf(b.id)]).toEqual([20, 20]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('never uses a line twice, nor pays an order twice, however many press at once', async () => {
    const order = await waiting();
    const other = await waiting();
    const [one, two] = [await add(bankRow(order.amount)), await add(bankRow(order.amount))];
    const answers = await Promise.all([
      match(one, [order]),
      match(one, [other]),
      match(one, [order]),
      match(two, [order]),
      finance.post(`${ADMIN}/${one}/decide`, { status: 'returned', note: '查无此单' }),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const paid = await shop.db
      .selectFrom('payment_share')
      .selectAll()
      .where(({ eb, fn, val }) => eb('order_id', '=', fn.any(val([order.id, other.id]))))
      .execute();
    const matched = (await Promise.all([lineOf(one), lineOf(two)])).filter(
      ({ status }) => status === 'matched',
    );
    expect(paid).toHaveLength(matched.length);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('takes all certain lines at once, also when two ask for it', async () => {
    const orders = [await waiting(), await waiting(), await waiting()];
    for (const { amount, no } of orders) await add(bankRow(amount, { memo: no }));
    const { amount, no } = await waiting(60);
    const doubtful = await add(bankRow(amount, { memo: no, payer: '张三' }));
    const answers = await Promise.all([
      finance.post<{ matched: number }>(`${ADMIN}/auto`).expect(200),
      finance.post<{ matched: number }>(`${ADMIN}/auto`).expect(200),
    ]);
    expect(answers.reduce((sum, { data }) => sum + data.matched, 0)).toBe(3);
    expect(await Promise.all(orders.map(({ id }) => statusOf(id)))).toEqual([20, 20, 20]);
    expect((await lineOf(doubtful)).status).toBe('open');
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('by themselves, however many others stay open before them', async () => {
    const many = Array.from({ length: 450 }, (_, at) =>
      bankRow(1, { bank_ref: `OTHER-${at}`, payer: '陌生公司' }),
    );
    await finance.post(`${ADMIN}/import`, { rows: many }).expect(200);
    const order = await waiting();
    await add(bankRow(order.amount, { memo: order.no }));
    const { data } = await finance.post<{ matched: number }>(`${ADMIN}/auto`).expect(200);
    expect(data.matched).toBe(1);
    expect(await statusOf(order.id)).toBe(20);
    await shop.db.deleteFrom('bank_line').where('bank_ref', 'like', 'OTHER-%').execute();
  });

  it('takes in money for an order that has ended, and sends it back', async () => {
    const order = await waiting();
    await buyer.post(`/api/order/${order.id}/cancel`).expect(200);
    const id = await add(bankRow(order.amount, { memo: order.no }));
    expect((await lineOf(id)).suggestions[0]).toMatchObject({
      is_certain: false,
      warning: '订单已不能付款，确认后款项转入退款',
    });
    await match(id, [order]).expect(200);
    const { data } = await buyer.get<OrderDetail>(`/api/order/${order.id}`).expect(200);
    expect(data).toMatchObject({ status: 70, refunds: [{ amount: order.amount, status: 'pending' }] });
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('takes money for 含麻 of the company only', async () => {
    const order = await waiting();
    await shop.db.updateTable('sales_order').set({ kind: 'receipt' }).where('id', '=', order.id).execute();
    const id = await add(bankRow(order.amount, { memo: order.no, payer: '张三' }));
    expect((await lineOf(id)).suggestions[0]?.problem).toContain('必须由本公司账户付款');
    const answer = await match(id, [order]).expect(422);
    expect(answer.errors?.allocations?.[0]).toContain('张三');
    expect(await statusOf(order.id)).toBe(10);
    await shop.db.updateTable('sales_order').set({ kind: 'normal' }).where('id', '=', order.id).execute();
  });

  it('marks what belongs to nothing; an ignored line may be opened again', async () => {
    const id = await add(bankRow(7.77, { payer: '未知户' }));
    const decide = (status: string, note = '非货款') =>
      finance.post<BankLine>(`${ADMIN}/${id}/decide`, { status, note });
    await decide('returned', '').expect(422);
    await decide('open').expect(409);
    await decide('ignored').expect(200);
    await match(id, [{ id: 1, amount: 7.77 }]).expect(409);
    expect((await decide('open').expect(200)).data.status).toBe('open');
    expect((await decide('returned').expect(200)).data).toMatchObject({ status: 'returned', note: '非货款' });
    await decide('open').expect(409);
    await finance.post(`${ADMIN}/999999/decide`, { status: 'ignored', note: '没有' }).expect(404);
    await match(999_999, [{ id: 1, amount: 1 }]).expect(404);
  });

  it('that was typed waits for a second person', async () => {
    const row = bankRow(12.34);
    await finance.post(ADMIN, row).expect(201);
    await finance.post(ADMIN, row).expect(409);
    expect((await lines(`keywords=${row.bank_ref}`)).list).toEqual([]);
    expect((await waitingFor(finance)).at(-1)).toMatchObject({ is_own: true, amount: 12.34 });
    await agreeWithLast(await shop.staff());
    expect((await lines(`keywords=${row.bank_ref}`)).list).toMatchObject([{ status: 'open', amount: 12.34 }]);
    expect((await finance.post(ADMIN, row).expect(422)).errors).toHaveProperty('bank_ref');
  });

  it('is the same from the desk: one line for one reference', async () => {
    const [a, b] = [await waiting(), await waiting()];
    const confirm = (id: number, ref: string, amount: number) =>
      finance.post(`/api/admin/orders/${id}/transfer`, { bank_ref: ref, amount: amount.toFixed(2) });
    const row = bankRow(a.amount);
    const id = await add(row);
    await confirm(a.id, row.bank_ref, a.amount).expect(200);
    expect(await lineOf(id)).toMatchObject({ status: 'matched', allocations: [{ order: { id: a.id } }] });
    expect((await confirm(b.id, row.bank_ref, b.amount).expect(422)).errors).toHaveProperty('bank_ref');
    const other = bankRow(b.amount + 1);
    await add(other);
    expect((await confirm(b.id, other.bank_ref, b.amount).expect(422)).errors).toHaveProperty('bank_ref');
    const fresh = reference();
    await confirm(b.id, fresh, b.amount).expect(200);
    expect([await statusOf(b.id), (await lines(`keywords=${fresh}`)).list]).toEqual([10, []]);
    await agreeWithLast(await shop.staff());
    expect(await statusOf(b.id)).toBe(20);
    expect((await lines(`keywords=${fresh}`)).list).toMatchObject([{ status: 'matched', payer: COMPANY }]);
    await confirm(999_999, reference(), 5).expect(404);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });
});
