import type { Recall, RecallHolder } from '@qingnang/contract/admin-recalls';
import type { RecallNotice } from '@qingnang/contract/recalls';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { ApiResponse, Client } from './client.ts';

/** Recalls as short calls. */

export interface Lot {
  goods_id: number;
  lot_no: string;
}

const RECALL = {
  class: 1,
  cause: '抽检含量测定不合格',
  notice: '请立即停止销售，清点库存后退回',
  return_address: '成都市锦江区退货组 13800000000',
};

/** Asks for a recall; the caller checks the answer. */
export const askRecall = (staff: Client, lot: Lot, more: Record<string, unknown> = {}) =>
  staff.post<Recall>('/api/admin/recalls', { ...RECALL, ...lot, ...more });

/** Begins one, which must succeed. */
export const recallLot = async (
  staff: Client,
  lot: Lot,
  more: Record<string, unknown> = {},
): Promise<Recall> => (await askRecall(staff, lot, more).expect(201)).data;

export const recallOf = async (staff: Client, id: number): Promise<Recall> =>
  (await staff.get<Recall>(`/api/admin/recalls/${id}`).expect(200)).data;

export const holdersOf = async (staff: Client, id: number): Promise<RecallHolder[]> =>
  (await staff.get<{ list: RecallHolder[] }>(`/api/admin/recalls/${id}/holders?page_size=100`).expect(200))
    .data.list;

/** The newest recall of a buyer. */
export async function noticeOf(buyer: Client): Promise<RecallNotice> {
  const { data } = await buyer.get<{ list: { id: number }[] }>('/api/user/recalls').expect(200);
  const newest = Math.max(...data.list.map(({ id }) => id));
  return (await buyer.get<RecallNotice>(`/api/user/recalls/${newest}`).expect(200)).data;
}

interface Pieces {
  received: number;
  stopped: number;
  sold: number;
  to_return: number;
}

/** Confirms numbers as the notice stands; the caller checks the answer. */
export const confirmPieces = (
  buyer: Client,
  { id, version }: Pick<RecallNotice, 'id' | 'version'>,
  pieces: Pieces,
): Promise<ApiResponse<RecallNotice>> =>
  buyer.post<RecallNotice>(`/api/user/recalls/${id}/confirm`, {
    version,
    ...pieces,
    person: '张三',
    phone: '13800000000',
  });

/** What an order was sent becomes of another lot, of a warehouse that has none of it on hand. */
export async function moveToLot(db: Db, order: number, lotNo: string, warehouse: number): Promise<void> {
  await sql`
    with made as (
      insert into lot (goods_id, warehouse_id, lot_no, expires_on, quantity)
      select distinct t.goods_id, ${warehouse}::bigint, ${lotNo}, date '2097-12-31', 0
      from shipment_line sl join shipment s on s.id = sl.shipment_id join lot t on t.id = sl.lot_id where s.order_id = ${order}
      on conflict (goods_id, warehouse_id, lot_no) do update set expires_on = excluded.expires_on returning id)
    update shipment_line sl set lot_id = made.id, lot_no = ${lotNo} from made, shipment s
    where s.id = sl.shipment_id and s.order_id = ${order}`.execute(db);
}

/** Messages in the shop about recalls, oldest first. */
export const recallMessagesOf = async (db: Db, accountId: number) => {
  const { rows } = await sql<{ title: string; url: string }>`
    select title, url from message where account_id = ${accountId} and cause like 'recall:%' order by id`.execute(
    db,
  );
  return rows;
};

/** Short messages about recalls, oldest first. */
export const recallSmsOf = async (db: Db, accountId: number) => {
  const { rows } = await sql<{ text: string }>`
    select text from outbox where account_id = ${accountId} and template like 'recall%' order by id`.execute(
    db,
  );
  return rows.map(({ text }) => text);
};
