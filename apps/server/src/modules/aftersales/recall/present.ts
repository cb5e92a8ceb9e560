import type { RecallData } from '@qingnang/contract/admin-after-sales';
import { endOfDaySeconds, toSeconds } from '../../../http/dates.ts';
import type { Staff } from '../../../http/session.ts';
import { phoneFor } from '../../identity/rules.ts';
import type { HolderRow, RecallLotRow } from './reads.ts';

export const presentRecallLot = (row: RecallLotRow) => ({
  lot_id: row.lot_id,
  goods_id: row.goods_id,
  name: row.name,
  ypgg: row.spec,
  bzdw: row.unit,
  sccj: row.maker,
  approval_no: row.approval_no,
  ck_name: row.warehouse_name,
  lot_no: row.lot_no,
  expires_on: endOfDaySeconds(row.expires_on),
  on_hand: row.on_hand,
  buyer_count: row.buyer_count,
  shipped_number: row.shipped_number,
});

export const presentRecall = (
  row: RecallLotRow,
  holders: readonly HolderRow[],
  staff: Staff,
): RecallData => ({
  ...presentRecallLot(row),
  buyers: holders.map((holder) => ({
    account_id: holder.account_id,
    company: holder.company,
    contact_name: holder.contact_name,
    phone: phoneFor(staff, 'consignee', holder.phone),
    order_id: holder.order_id,
    order_no: holder.order_no,
    shipped_at: toSeconds(holder.shipped_at),
    shipped_number: holder.number,
    held_number: holder.held,
    left_number: holder.number - holder.held,
  })),
});
