import type { RecallData, RecallLot } from '@qingnang/contract/admin-recalls';
import { endOfDaySeconds, toSeconds } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { phoneFor } from '../../../identity/rules.ts';
import { stillHeld } from '../rules.ts';
import type { HoldingRow, LotStateRow, RecallLotRow } from './reads.ts';

export const presentRecallLot = (row: RecallLotRow): RecallLot => ({
  lot_id: row.lot_id,
  goods_id: row.goods_id,
  name: row.name,
  ypgg: row.spec,
  bzdw: row.unit,
  sccj: row.maker,
  approval_no: row.approval_no,
  lot_no: row.lot_no,
  warehouses: row.warehouses,
  expires_on: endOfDaySeconds(row.expires_on),
  on_hand: row.on_hand,
  buyer_count: row.buyer_count,
  shipped_number: row.shipped_number,
  is_stopped: Number(row.is_stopped),
  recall_class: row.recall_class,
});

export const presentFlow = (
  row: RecallLotRow,
  state: LotStateRow,
  holdings: readonly HoldingRow[],
  staff: Staff,
): RecallData => ({
  ...presentRecallLot(row),
  left_number: [...stillHeld(holdings).values()].reduce((sum, number) => sum + number, 0),
  stop_id: state.stop_id,
  recall_id: state.recall_id,
  stock: state.stock.map(({ warehouse_name, quantity, locked, received_at }) => ({
    ck_name: warehouse_name,
    on_shelf: quantity,
    locked,
    received_at: toSeconds(received_at),
  })),
  buyers: holdings.map((holding) => ({
    account_id: holding.account_id,
    company: holding.company,
    contact_name: holding.contact_name,
    phone: phoneFor(staff, 'consignee', holding.phone),
    order_id: holding.order_id,
    order_no: holding.order_no,
    ck_name: holding.warehouse_name,
    shipped_at: toSeconds(holding.shipped_at),
    shipped_number: holding.number,
    held_number: holding.held,
    left_number: holding.number - holding.held,
  })),
});
