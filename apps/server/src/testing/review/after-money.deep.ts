import type { AdminOrder } from '@qingnang/contract/desk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payRefunds } from '../../modules/payment/payments/refunds/writes.ts';
import { setRefundLimit } from '../approvals.ts';
import type { TestBuyer } from '../buyers.ts';
import { deskCaseOf, optionsOf, proof } from '../claims.ts';
import type { Client } from '../client.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { type Market, openMarket } from '../market.ts';
import { type Below, belowFrom } from '../random.ts';
import { openRichOffers, placeRich, type RichOffers } from '../rich-orders.ts';
import type { TestShop } from '../shop.ts';

/**
 * Orders that carry a part of everything, led through splits, cuts, parcels, after-sales and refunds that a second person agrees
 * with or refuses, in any order: no call fails, and all books agree.
 */

const ORDERS = 4;
const ACTS_EACH = 60;
/** Asking all books takes longer than an act. */
const ACTS_BETWEEN_LOOKS = 12;

let market: Market;
let shop: TestShop;
let staff: Client;
let finance: Client;
let offers: RichOffers;

beforeAll(async () => {
  market = await openMarket(ORDERS, 'promotion');
  ({ shop, staff } = market);
  finance = await shop.staff('finance');
  await setRefundLimit(finance, staff, 40);
  offers = await openRichOffers(staff);
});
afterAll(() => shop.close());

interface Round {
  root: number;
  buyer: TestBuyer;
  random: Below;
}

const idsOf = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(shop.db)).rows.map(({ id }) => id);
const familyOf = (root: number) =>
  idsOf(sql<{ id: number }>`
    with recursive f as (select id from sales_order where id = ${root}
      union all select o.id from sales_order o join f on o.split_from_id = f.id) select id from f order by id`);
const casesOf = ({ buyer }: Round) =>
  idsOf(sql<{ id: number }>`
    select id from after_sales where account_id = ${buyer.accountId} and status < 60 order by id`);
const refundsOf = ({ buyer }: Round) =>
  idsOf(sql<{ id: number }>`
    select id from refund where account_id = ${buyer.accountId} and status in ('awaiting', 'refused') order by id`);

const one = <T>(random: Below, from: readonly T[]): T | undefined => from[random(from.length)];

/** Pieces of some open lines; of combinations whole sets. */
function somePieces(order: AdminOrder, random: Below) {
  return order.picking.flatMap(({ order_line_id, open_number }) => {
    const line = order.lines.find(({ id }) => id === order_line_id);
    if (!line || (random(3) === 0 && !line.combination)) return [];
    return [{ order_line_id, number: line.combination ? open_number : 1 + random(open_number) }];
  });
}

type Answer = { status: number };

async function orderAct({ root, buyer, random }: Round): Promise<[string, Answer] | null> {
  const id = one(random, await familyOf(root)) ?? root;
  const { data: order } = await staff.get<AdminOrder>(`/api/admin/orders/${id}`).expect(200);
  const base = `/api/admin/orders/${id}`;
  const lines = somePieces(order, random);
  const picks = order.picking.flatMap(({ order_line_id, lots }) => {
    const number = lines.find((line) => line.order_line_id === order_line_id)?.number ?? 0;
    const lot = lots.find(({ on_hand }) => on_hand >= number);
    return number > 0 && lot ? [{ order_line_id, lot_id: lot.lot_id, number }] : [];
  });
  const parcel = { carrier: '自有配送', tracking_no: '1', lines: picks };
  const acts: [string, () => Promise<Answer>][] = [
    ['approve', async () => staff.post('/api/admin/orders/approve', { ids: [id] })],
    ['approve', async () => staff.post('/api/admin/orders/approve', { ids: [id] })],
    ['split', async () => staff.post(`${base}/split`, { lines })],
    ['cut', async () => staff.post(`${base}/cut`, { lines })],
    ['ship', async () => staff.post(`${base}/ship`, parcel)],
    ['ship', async () => staff.post(`${base}/ship`, parcel)],
    ['confirm', async () => buyer.client.post(`/api/order/${id}/confirm`)],
    ...(random(6) === 0
      ? ([
          ['cancel', async () => buyer.client.post(`/api/order/${id}/cancel`, {})],
          ['reject', async () => staff.post(`${base}/reject`, { reason: '资料不符' })],
        ] as [string, () => Promise<Answer>][])
      : []),
  ];
  const [name, act] = one(random, acts) ?? ['', null];
  return act && [`${name} ${id}`, await act()];
}

const CLAIMS = [
  ['return', 'quality'],
  ['return', 'wrong'],
  ['exchange', 'quality'],
  ['short', 'short'],
  ['damage', 'damage'],
] as const;

async function claimAct({ root, buyer, random }: Round): Promise<[string, Answer] | null> {
  const id = one(random, await familyOf(root)) ?? root;
  const { lines } = await optionsOf(buyer.client, id);
  const isWhole = random(2) === 0;
  const chosen = lines
    .filter(({ left_number }) => left_number > 0 && (isWhole || random(2) === 0))
    .map(({ shipment_line_id, left_number }) => ({
      shipment_line_id,
      number: isWhole ? left_number : 1 + random(left_number),
    }));
  if (chosen.length === 0) return null;
  const [kind, reason] = one(random, CLAIMS) ?? CLAIMS[0];
  const file_ids = [await proof(buyer.client)];
  const body = {
    kind,
    reason,
    order_id: id,
    lines: chosen,
    file_ids,
    describe: '外包装破损',
    contact: '张三',
    phone: '13800000000',
  };
  return [`claim ${kind} ${id}`, await buyer.client.post('/api/user/after_sales', body)];
}

async function caseAct(round: Round): Promise<[string, Answer] | null> {
  const { buyer, random } = round;
  const id = one(random, await casesOf(round));
  if (id === undefined) return null;
  const found = await deskCaseOf(staff, id);
  const { version, lines } = found;
  const call = async (name: string, more: object = {}): Promise<Answer> =>
    staff.post(`/api/admin/after_sales/${id}/${name}`, { version, ...more });
  const inspected = lines.map((line) => ({
    line_id: line.id,
    accepted_number: random(3) === 0 ? random(line.number + 1) : line.number,
    disposition: random(2) === 0 && line.restock_refusal === '' ? 'restock' : 'quarantine',
  }));
  const acts: Record<string, () => Promise<Answer>> = {
    approve_return: () => call('approve_return', { return_address: '成都市锦江区退货组' }),
    approve_refund: () => call('approve_refund'),
    approve_resend: () => call('approve_resend'),
    send_back: async () =>
      buyer.client.post(`/api/user/after_sales/${id}/send_back`, { carrier: '顺丰', tracking_no: 'SF1' }),
    accept: () => call('accept', { lines: inspected }),
    resend: () => call('resend', { carrier: '顺丰', tracking_no: 'SF2' }),
    refund_again: () => call('refund_again'),
    ...(random(6) === 0
      ? {
          refuse: () => call('refuse', { reason: '照片不清楚' }),
          inspect_refuse: () => call('inspect_refuse', { reason: '不是本店商品' }),
          withdraw: async () => buyer.client.post(`/api/user/after_sales/${id}/withdraw`),
        }
      : {}),
  };
  const may = Object.keys(acts).filter(
    (name) => name === 'send_back' || random(8) === 0 || found.acts.includes(name),
  );
  const name = one(random, may) ?? 'send_back';
  return [`${name} case ${id}`, (await acts[name]?.()) ?? { status: 0 }];
}

async function refundAct(round: Round): Promise<[string, Answer] | null> {
  const { random } = round;
  const id = one(random, await refundsOf(round));
  if (id === undefined) return null;
  const who = random(2) === 0 ? finance : staff;
  const name = one(random, ['approve', 'refuse', 'repeat'] as const) ?? 'approve';
  const body = name === 'refuse' ? { reason: '金额不对' } : {};
  return [`${name} refund ${id}`, await who.post(`/api/admin/refunds/${id}/${name}`, body)];
}

const ACTS = [orderAct, orderAct, orderAct, claimAct, caseAct, caseAct, caseAct, refundAct, refundAct];

describe('orders that go back in every way', () => {
  it.each(Array.from({ length: ORDERS }, (_, seed) => seed + 1))('keep every book, seed %i', async (seed) => {
    const random = belowFrom(seed);
    const buyer = market.freshBuyer();
    const numbers = {
      plain: 11 + random(20),
      ladder: 20 + random(20),
      special: 1 + random(4),
      sets: 1 + random(3),
    };
    const root = await placeRich(shop, staff, buyer, offers, numbers);
    const round = { root, buyer, random };
    const done: string[] = [];
    for (let at = 0; at < ACTS_EACH; at += 1) {
      const made = await one(random, ACTS)?.(round);
      if (!made) continue;
      const [name, { status }] = made;
      expect([200, 201, 403, 409, 422], `seed ${seed}: ${name} after ${done.join(', ')}`).toContain(status);
      if (status < 300) done.push(name);
      if (at % ACTS_BETWEEN_LOOKS === 0) {
        await payRefunds(shop.db, shop.services.payments, shop.services.log);
        expect(await ledgerDifferences(shop.db), `seed ${seed} after ${done.join(', ')}`).toEqual([]);
      }
    }
    expect(await ledgerDifferences(shop.db), `seed ${seed} after ${done.join(', ')}`).toEqual([]);
  });
});
