import type { AdminOrder } from '@qingnang/contract/desk';
import { sql } from 'kysely';
import { closeAllRefunded, expireCases } from '../../modules/aftersales/cases/progress/writes.ts';
import { payRefunds } from '../../modules/payment/payments/refunds/writes.ts';
import type { TestBuyer } from '../buyers.ts';
import { claim, deskCaseOf, optionsOf, proof } from '../claims.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { receiptFile, todayInChina } from '../receipts.ts';
import { uploadAsStaff } from '../reports.ts';
import type { TestShop } from '../shop.ts';

/** What the monkey does with orders once they are placed: changes, returns, receipts, bank transfers, money back. */

export interface Dice {
  pick: <T>(items: readonly T[]) => T;
  /** 1 to `most`. */
  upTo: (most: number) => number;
}
type Answer = { status: number; message: string };
export type Act = () => Promise<Answer | undefined>;
export interface Place {
  shop: TestShop;
  staff: Client;
  buyers: readonly TestBuyer[];
  dice: Dice;
}
interface Standing {
  id: number;
  status: number;
  account_id: number;
}

const PARCEL = { carrier: '顺丰', tracking_no: 'SF1' };
let serial = 0;

/** Hold, release, pick, cut, split, another address: of any order, whether it may be or not. */
export function changes({ staff, dice: { pick, upTo } }: Place, orders: readonly Standing[]): Act[] {
  if (orders.length === 0) return [];
  const ids = () => ({ ids: [pick(orders).id, pick(orders).id] });
  const pieces = (name: 'cut' | 'split') => async () => {
    const { id } = pick(orders);
    const { data } = await staff.get<AdminOrder>(`/api/admin/orders/${id}`);
    if (data.picking.length === 0) return undefined;
    const { order_line_id, open_number } = pick(data.picking);
    const lines = [{ order_line_id, number: upTo(open_number) }];
    return staff.post(`/api/admin/orders/${id}/${name}`, { lines });
  };
  const to = { consignee: '李四', phone: '13900001111', region: '四川省成都市锦江区', address: '新街 9 号' };
  return [
    () => staff.post('/api/admin/orders/hold', { ...ids(), reason: '核对数量' }),
    () => staff.post('/api/admin/orders/release', { ids: orders.map(({ id }) => id) }),
    () => staff.post('/api/admin/orders/pick', ids()),
    () => staff.post(`/api/admin/orders/${pick(orders).id}/address`, to),
    pieces('cut'),
    pieces('split'),
    pieces('split'),
  ];
}

/** A buyer asks for something back or anew; staff and buyers lead any case one step on, or try to. */
export function returns(place: Place, orders: readonly Standing[]): Act[] {
  const { shop, staff, buyers, dice } = place;
  const { pick, upTo } = dice;
  const sent = orders.filter(({ status }) => status === 40 || status === 50 || status === 60);
  const asks: Act[] = sent.length === 0 ? [] : Array.from({ length: 3 }, () => () => ask(place, pick(sent)));
  const someCase = async () =>
    (
      await sql<{ id: number; account_id: number }>`
        select id, account_id from after_sales order by status, id desc limit 12`.execute(shop.db)
    ).rows;
  const byStaff = (name: string, body: (id: number) => Promise<object> | object) => async () => {
    const cases = await someCase();
    if (cases.length === 0) return undefined;
    const { id } = pick(cases);
    const { version } = await deskCaseOf(staff, id);
    return staff.post(`/api/admin/after_sales/${id}/${name}`, { version, ...(await body(id)) });
  };
  const byBuyer = (name: string) => async () => {
    const cases = await someCase();
    if (cases.length === 0) return undefined;
    const { id, account_id } = pick(cases);
    const owner = buyers.find(({ accountId }) => accountId === account_id) as TestBuyer;
    return owner.client.post(`/api/user/after_sales/${id}/${name}`, PARCEL);
  };
  const found = async (id: number) => ({
    lines: (await deskCaseOf(staff, id)).lines.map((line) => ({
      line_id: line.id,
      accepted_number: upTo(line.number),
      disposition: pick(['quarantine', 'restock']),
    })),
  });
  return [
    ...asks,
    byStaff('approve_return', () => ({ return_address: '成都仓退货组' })),
    byStaff('approve_refund', () => ({})),
    byStaff('approve_resend', () => ({})),
    byStaff('accept', found),
    byStaff('accept', found),
    byStaff('resend', () => PARCEL),
    byStaff(pick(['refuse', 'inspect_refuse']), () => ({ reason: '实物完好' })),
    byBuyer('send_back'),
    byBuyer('send_back'),
    byBuyer('withdraw'),
    async () => {
      await sql`update after_sales set send_until = now() - interval '1 minute' where id = (
        select id from after_sales where status = 20 order by id limit 1 for update skip locked)`.execute(
        shop.db,
      );
      await expireCases(shop.db);
      return undefined;
    },
  ];
}

async function ask({ buyers, dice: { pick, upTo } }: Place, { id, account_id }: Standing) {
  const { client } = buyers.find(({ accountId }) => accountId === account_id) as TestBuyer;
  const { lines } = await optionsOf(client, id);
  if (lines.length === 0) return undefined;
  const [kind, reason] = pick([
    ['return', 'quality'],
    ['exchange', 'wrong'],
    ['damage', 'damage'],
    ['short', 'short'],
  ] as const);
  const chosen = [pick(lines)].map(({ shipment_line_id, left_number }) => ({
    shipment_line_id,
    number: upTo(Math.max(1, left_number)),
  }));
  return claim(client, { kind, reason, order_id: id, lines: chosen, file_ids: [await proof(client)] });
}

/** 含麻 orders and their receipts; the authorisations that they need. */
export function receipts({ shop, staff, buyers, dice: { pick, upTo } }: Place): Act[] {
  const owed = async () =>
    (
      await sql<Standing & { receipt: number | null }>`
        select o.id, o.status, o.account_id, (select max(id) from order_receipt r where r.order_id = o.id) as receipt
        from sales_order o where kind = 'receipt' and receipt_status <> '' order by receipt_status, id desc limit 5`.execute(
        shop.db,
      )
    ).rows;
  const judge = (name: string) => async () => {
    const [one] = await owed();
    const body = { receipt_id: one?.receipt, reason: '公章不清晰' };
    return one && staff.post(`/api/admin/receipts/${one.id}/${name}`, body);
  };
  return [
    async () => {
      serial += 1;
      const number = `M-${serial}`;
      return staff.post('/api/admin/authorisations', {
        account_id: pick(buyers).accountId,
        number,
        file_id: await uploadAsStaff(staff, `${number}.pdf`, 'authorisation'),
        agent_name: '王采购',
        agent_id_no: '510104199001011230',
        valid_from: '2026-01-01',
        valid_until: '2098-12-31',
      });
    },
    async () => {
      const { client, addressId } = pick(buyers);
      const params = [{ goods_id: GOODS.ephedrine, number: upTo(2) }];
      const { data } = await client.post<{ added: { line_id: number }[] }>('/api/cart', { params });
      const ids = data.added.map(({ line_id }) => line_id);
      return ids.length > 0 ? client.post('/api/order', { ids, address_id: addressId }) : undefined;
    },
    async () => {
      const [one] = await owed();
      const owner = one && buyers.find(({ accountId }) => accountId === one.account_id);
      if (!owner) return undefined;
      const body = {
        file_ids: [await receiptFile(owner.client)],
        signed_by: '李收货',
        signed_on: todayInChina(),
      };
      return owner.client.post(`/api/user/receipts/${one.id}`, body);
    },
    judge('accept'),
    judge('refuse'),
  ];
}

/** Money by bank, and money back: a second person's word, the jobs that carry it out. */
export function money({ shop, staff, buyers, dice: { pick } }: Place, orders: readonly Standing[]): Act[] {
  const unpaid = orders.filter(({ status }) => status === 10);
  const transfers: Act[] =
    unpaid.length === 0
      ? []
      : [
          () => {
            const { id, account_id } = pick(unpaid);
            const owner = buyers.find(({ accountId }) => accountId === account_id) as TestBuyer;
            return owner.client.post(`/api/order/${id}/pay`, { method: 'transfer' });
          },
          async () => {
            const { id } = pick(unpaid);
            const order = shop.db.selectFrom('sales_order').select('payable_fen').where('id', '=', id);
            const { payable_fen } = await order.executeTakeFirstOrThrow();
            serial += 1;
            const body = { bank_ref: `B${pick([serial, 1])}`, amount: (payable_fen / 100).toFixed(2) };
            const row = { ...body, paid_on: '2026-01-02', payer: '测试药店' };
            await staff.post('/api/admin/transfers/import', { rows: [row] });
            return staff.post(`/api/admin/orders/${id}/transfer`, body);
          },
        ];
  const second = (name: string) => async () => {
    const { rows } = await sql<{ id: number }>`
      select id from refund where status = 'awaiting' order by id limit 3`.execute(shop.db);
    return rows.length === 0
      ? undefined
      : staff.post(`/api/admin/refunds/${pick(rows).id}/${name}`, { reason: '待核对' });
  };
  return [
    ...transfers,
    second('approve'),
    second('refuse'),
    async () => {
      await payRefunds(shop.db, shop.services.payments, shop.services.log);
      await closeAllRefunded(shop.db);
      return undefined;
    },
  ];
}
