import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { closeExpired } from '../../modules/ordering/orders/writes.ts';
import { DUE } from '../../modules/ordering/reads.ts';
import { payRefunds } from '../../modules/payment/payments/refunds/writes.ts';
import type { TestBuyer } from '../buyers.ts';
import { claim, deskCaseOf, optionsOf, proof } from '../claims.ts';
import type { ApiResponse, Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { payFor } from '../orders.ts';
import { bankOnFile, proved } from '../proofs.ts';
import type { TestShop } from '../shop.ts';

/** What accounts and staff do in the run of fifty accounts: each act is a few calls, whether it may be or not. */

export interface Dice {
  /** A whole number from 1 to `most`. */
  upTo(most: number): number;
  pick<T>(items: readonly T[]): T;
}
/** undefined = there was nothing to do it with. */
type Answer = ApiResponse<unknown> | undefined;
export type Act = () => Promise<Answer>;

/** What the run has put up: ids to choose among. */
export interface Offered {
  coupons: readonly number[];
  gifts: readonly number[];
  draws: readonly number[];
}

const SOLD = [GOODS.hundred, GOODS.plain, GOODS.ladder] as const;
const key = () => ({ 'idempotency-key': randomUUID() });
const PARCEL = { carrier: '顺丰', tracking_no: 'SF1' };

/** The newest row of a table that is an account's own and in one of these states; undefined when there is none. */
async function own(
  shop: TestShop,
  table: string,
  accountId: number,
  states: readonly (number | string)[],
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where account_id = ${accountId} and status::text = any(${states.map(String)}::text[])
    order by id desc limit 1`.execute(shop.db);
  return rows[0]?.id;
}

/** Orders of an account that wait for money, to be paid together. */
async function waiting(shop: TestShop, accountId: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sales_order where account_id = ${accountId} and status = 10 order by id desc limit ${most}`.execute(
    shop.db,
  );
  return rows.map(({ id }) => id);
}

/** Any row in one of these states. */
async function any(shop: TestShop, table: string, states: readonly (number | string)[], dice: Dice) {
  const column = sql.ref(table === 'approval' ? 'state' : 'status');
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${column}::text = any(${states.map(String)}::text[])
    order by id limit 10`.execute(shop.db);
  return rows.length === 0 ? undefined : dice.pick(rows).id;
}

async function bankOf(shop: TestShop, accountId: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select id from bank_account where account_id = ${accountId}`.execute(shop.db);
  return rows[0]?.id ?? bankOnFile(shop, accountId);
}

export function buyerActs(
  shop: TestShop,
  { client, accountId, addressId }: TestBuyer,
  offered: Offered,
  { upTo, pick }: Dice,
): Act[] {
  const onOwn = (
    table: string,
    states: readonly (number | string)[],
    act: (id: number) => Promise<Answer>,
  ) => {
    return async () => {
      const id = await own(shop, table, accountId, states);
      return id === undefined ? undefined : act(id);
    };
  };
  const shopping: Act[] = [
    async () => {
      const params = [{ goods_id: pick(SOLD), number: 10 * upTo(3) }];
      const { data } = await client.post<{ added: { line_id: number }[] }>('/api/cart', { params });
      const ids = data.added?.map(({ line_id }) => line_id) ?? [];
      const use_balance = pick([0, 20, 500]);
      return client.post('/api/order', { ids, address_id: addressId, use_balance }, key());
    },
    onOwn('sales_order', [10], async (id) => {
      const method = pick(['balance', 'credit', 'wechat'] as const);
      if (method !== 'wechat') return client.post(`/api/order/${id}/pay`, { method }, key());
      await payFor(client, id).catch(() => '');
      return client.get(`/api/order/${id}`);
    }),
    async () => {
      const ids = await waiting(shop, accountId, 1 + upTo(2));
      if (ids.length < 2) return undefined;
      const method = pick(['balance', 'credit', 'wechat', 'transfer'] as const);
      const body = { order_ids: ids, method };
      // A refusal has no data.
      const answer = await client.post<{ payment_no: string } | null>('/api/payment', body, key());
      if (method === 'wechat' && answer.data)
        await fetch(`${client.base}/sandbox/cashier/${answer.data.payment_no}`, { method: 'POST' });
      return answer;
    },
    onOwn('sales_order', [10, 20], (id) => client.post(`/api/order/${id}/cancel`)),
    onOwn('sales_order', [50], (id) => client.post(`/api/order/${id}/confirm`)),
    onOwn('sales_order', [60], async (id) => {
      const { lines } = await optionsOf(client, id);
      const [line] = lines.filter(({ left_number }) => left_number > 0);
      if (!line) return undefined;
      const chosen = [{ shipment_line_id: line.shipment_line_id, number: upTo(line.left_number) }];
      const file_ids = [await proof(client)];
      return claim(client, { kind: 'short', reason: 'short', order_id: id, lines: chosen, file_ids });
    }),
  ];
  const service: Act[] = [
    () => client.post(`/api/coupon/${pick(offered.coupons)}/claim`, {}, key()),
    () => client.post(`/api/points/goods/${pick(offered.gifts)}/redeem`, { address_id: addressId }, key()),
    onOwn('points_order', ['placed', 'shipped'], (id) =>
      client.post(`/api/points/orders/${id}/${pick(['cancel', 'confirm'])}`),
    ),
    async () => {
      const { data } = await client.post<{ top_up_no: string }>(
        '/api/user/top_ups',
        { amount: String(10 * upTo(9)), method: pick(['wechat', 'alipay']) },
        key(),
      );
      if (data.top_up_no) await fetch(`${client.base}/sandbox/cashier/${data.top_up_no}`, { method: 'POST' });
      return undefined;
    },
    async () => {
      const bank = await bankOf(shop, accountId);
      await proved(shop, client);
      return client.post('/api/user/withdrawals', { amount: String(upTo(80)), bank_account_id: bank }, key());
    },
    onOwn('withdrawal', ['requested', 'approved'], (id) => client.post(`/api/user/withdrawals/${id}/cancel`)),
    () => client.post('/api/user/credit/settle', { amount: String(upTo(60)) }, key()),
  ];
  // Two tabs, and one request that is sent again: each key is one attempt.
  const drawing: Act[] = [1, 2, 3].map((times) => async () => {
    const id = pick(offered.draws);
    const same = key();
    const keys = [same, times === 2 ? key() : same, ...(times === 3 ? [same] : [])];
    const answers = await Promise.all(keys.map((one) => client.post(`/api/draw/${id}`, {}, one)));
    return answers.find(({ status }) => status >= 500) ?? answers[0];
  });
  return [...shopping, ...shopping, ...service, ...drawing];
}

/** Two persons of the staff; each decides on what the other has asked for, or tries its own. */
export function staffActs(
  shop: TestShop,
  staff: Client,
  accounts: readonly TestBuyer[],
  offered: Offered,
  dice: Dice,
): Act[] {
  const { upTo, pick } = dice;
  const on = (table: string, states: readonly (number | string)[], act: (id: number) => Promise<Answer>) => {
    return async () => {
      const id = await any(shop, table, states, dice);
      return id === undefined ? undefined : act(id);
    };
  };
  const someone = () => pick(accounts).accountId;
  const bringPart = async (id: number) => {
    const { rows } = await sql<{ order_no: string; due_fen: number }>`
      select o.order_no, ${DUE} as due_fen from sales_order o where o.id = ${id}`.execute(shop.db);
    const [order] = rows;
    if (!order) return undefined;
    const amount = (Math.ceil(order.due_fen / pick([1, 1, 2, 3])) + pick([0, 0, 500])) / 100;
    const row = {
      bank_ref: randomUUID(),
      paid_on: '2026-01-02',
      payer: '测试药店',
      amount: amount.toFixed(2),
      memo: order.order_no,
    };
    return staff.post('/api/admin/transfers/import', { rows: [row] });
  };
  /** To the order that it names, as far as that waits; the rest into somebody's balance or back. */
  const spreadLine = async (id: number) => {
    const { rows } = await sql<{ amount_fen: number; order_id: number; due_fen: number }>`
      select l.amount_fen, o.id as order_id, least(l.amount_fen, ${DUE}) as due_fen
      from bank_line l join sales_order o on o.order_no = l.memo where l.id = ${id}`.execute(shop.db);
    const [line] = rows;
    if (!line) return undefined;
    const yuan = (amount: number) => (amount / 100).toFixed(2);
    const rest = line.amount_fen - line.due_fen;
    const places = [
      { kind: 'order', order_id: line.order_id, amount: yuan(line.due_fen) },
      pick([
        { kind: 'balance', account_id: someone(), amount: yuan(rest) },
        { kind: 'return', amount: yuan(rest) },
      ]),
    ].filter(({ amount }) => Number(amount) > 0);
    return staff.post(`/api/admin/transfers/${id}/allocate`, { allocations: places, note: '多付' }, key());
  };
  const orders: Act[] = [
    on('sales_order', [20], (id) => staff.post('/api/admin/orders/approve', { ids: [id] })),
    on('sales_order', [30, 40], (id) => staff.post(`/api/admin/orders/${id}/ship`, PARCEL)),
    on('after_sales', [10, 30], async (id) => {
      const { version } = await deskCaseOf(staff, id);
      const path = `/api/admin/after_sales/${id}/${pick(['approve_refund', 'refuse'])}`;
      return staff.post(path, { version, reason: '实物完好' });
    }),
    on('sales_order', [10], (id) => bringPart(id)),
    on('bank_line', ['open'], (id) => spreadLine(id)),
    on('refund', ['awaiting'], (id) => staff.post(`/api/admin/refunds/${id}/approve`, { reason: '' }, key())),
    async () => {
      await closeExpired(shop.db, shop.services.log);
      await payRefunds(shop.db, shop.services.payments, shop.services.log);
      return undefined;
    },
  ];
  const money: Act[] = [
    on('withdrawal', ['requested'], (id) => staff.post(`/api/admin/withdrawals/${id}/approve`)),
    on('withdrawal', ['approved'], (id) =>
      staff.post(`/api/admin/withdrawals/${id}/pay`, { bank_ref: randomUUID() }),
    ),
    on('withdrawal', ['requested', 'approved'], (id) =>
      staff.post(`/api/admin/withdrawals/${id}/refuse`, { reason: '账号有误' }),
    ),
    () => {
      const [kind, most] = pick([
        ['balance', 40],
        ['points', 200],
      ] as const);
      const delta = String((upTo(3) === 1 ? -1 : 1) * upTo(most));
      const body = { account_id: someone(), kind, delta, reason: '对账差异更正' };
      return staff.post('/api/admin/corrections', body, key());
    },
    on('correction', ['waiting'], (id) => staff.post(`/api/admin/corrections/${id}/agree`)),
    on('correction', ['waiting'], (id) =>
      staff.post(`/api/admin/corrections/${id}/refuse`, { reply: '不同意更正' }),
    ),
  ];
  const credit: Act[] = [
    () => {
      const amount = String(upTo(40));
      return staff.post(`/api/admin/credit/${someone()}/settle`, { amount, bank_ref: randomUUID() }, key());
    },
    async () => {
      const { rows } = await sql<{ order_id: number; debtor_id: number }>`
        select order_id, debtor_id from receivable where open_fen > 0 order by id limit 10`.execute(shop.db);
      if (rows.length === 0) return undefined;
      const { order_id, debtor_id } = pick(rows);
      return staff.post(`/api/admin/credit/${debtor_id}/write_off`, { order_id, reason: '收不回来' });
    },
    on('approval', ['waiting'], (id) =>
      staff.post(`/api/admin/approvals/${id}/${pick(['agree', 'refuse'])}`, { reply: '核对过' }),
    ),
    on('approval', ['waiting'], (id) => staff.post(`/api/admin/approvals/${id}/agree`, { reply: '' })),
  ];
  const gifts: Act[] = [
    async () => {
      const order = await any(shop, 'points_order', ['placed'], dice);
      if (order === undefined) return undefined;
      const { rows } = await sql<{ version: number }>`
        select version from points_order where id = ${order}`.execute(shop.db);
      const version = rows[0]?.version;
      return upTo(4) === 1
        ? staff.post(`/api/admin/points/orders/${order}/cancel`, { reason: '缺货', version })
        : staff.post(`/api/admin/points/orders/${order}/ship`, { ...PARCEL, version });
    },
    async () => {
      const { rows } = await sql<{ username: string }>`
        select username from account where id = ${someone()}`.execute(shop.db);
      const usernames = rows.map(({ username }) => username);
      return staff.post(`/api/admin/coupons/${pick(offered.coupons)}/give`, { usernames });
    },
  ];
  return [...orders, ...orders, ...orders, ...money, ...credit, ...gifts];
}
