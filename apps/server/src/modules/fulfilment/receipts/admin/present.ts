import { type AdminReceipt, RECEIPT_STATUSES, type ReceiptDeskRow } from '@qingnang/contract/receipts';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { statusName } from '@qingnang/rules/order-state';
import { toSeconds } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { phoneFor } from '../../../identity/rules.ts';
import { staffFileLinks } from '../../../service/present.ts';
import { presentReceipt } from '../present.ts';
import { hasForm, receiptStatusOf } from '../rules.ts';
import { hiddenId } from './authorisations/rules.ts';
import type { DeskReceipt, DeskRow } from './reads.ts';

export function presentDeskRow(row: DeskRow, staff: Staff): ReceiptDeskRow {
  const receiptStatus = receiptStatusOf(row);
  return {
    id: row.id,
    order_no: row.order_no,
    status: row.status,
    status_name: statusName(row.status),
    receipt_status: receiptStatus,
    receipt_status_name: RECEIPT_STATUSES[receiptStatus],
    account_id: row.account_id,
    company: row.company,
    buyer_type_name: row.buyer_type,
    phone: phoneFor(staff, 'customer', row.phone),
    total: fenToYuan(fen(row.total_fen)),
    piece_count: row.piece_count,
    goods: row.goods,
    placed_at: toSeconds(row.placed_at),
    shipped_at: row.shipped_at && toSeconds(row.shipped_at),
    since: toSeconds(row.since),
    hold_reason: row.hold_reason,
  };
}

export function presentDeskReceipt(
  { order, lines, receipts, authorisation, files }: DeskReceipt,
  staff: Staff,
): AdminReceipt {
  return {
    ...presentDeskRow(order, staff),
    consignee: order.consignee,
    address: order.address,
    authorisation: authorisation
      ? {
          number: authorisation.number,
          agent_name: authorisation.agent_name,
          agent_id: hiddenId(authorisation.agent_id_no),
        }
      : null,
    lines: lines.map(({ spec, unit, maker, lots, ...line }) => ({
      ...line,
      ypgg: spec,
      bzdw: unit,
      sccj: maker,
      lots: lots ?? [],
    })),
    receipts: receipts.map((receipt) => ({
      ...presentReceipt(receipt, files, staffFileLinks),
      reviewer: receipt.reviewer ?? '',
    })),
    form_url: hasForm(order) ? `/api/admin/receipts/${order.id}/form.pdf` : '',
  };
}
