import {
  RECEIPT_STATUSES,
  type ReceiptDetail,
  type ReceiptItem,
  type ReceiptOrder,
  type ReceiptQuota,
} from '@qingnang/contract/receipts';
import type { BaseType } from '@qingnang/contract/reference-fields';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { statusName } from '@qingnang/rules/order-state';
import { toSeconds } from '../../../http/dates.ts';
import { ephedrineLimits } from '../../catalogue/rules.ts';
import { presentSummary } from '../../ordering/present.ts';
import type { LineRow, OrderHead } from '../../ordering/reads.ts';
import { fileLinks } from '../../service/present.ts';
import type { FileRow } from '../../service/reads.ts';
import type { QuotaFacts, ReceiptParts, ReceiptRow } from './reads.ts';
import { hasForm, mayUpload, receiptStatusOf } from './rules.ts';

/** @param last the newest receipt of the order */
export function presentReceiptOrder(
  order: OrderHead,
  lines: readonly LineRow[],
  last: Pick<ReceiptRow, 'status' | 'reply'> | undefined,
): ReceiptOrder {
  const receiptStatus = receiptStatusOf(order);
  const isHeld = order.held_at !== null;
  const refusal = receiptStatus === 'refused' ? (last?.reply ?? '') : '';
  return {
    ...presentSummary(order, lines),
    receipt_status: receiptStatus,
    receipt_status_name: RECEIPT_STATUSES[receiptStatus],
    receipt_note: isHeld ? '采购数量待质管核实，核实后继续发货' : refusal,
    is_held: isHeld,
    may_upload: mayUpload(order),
    form_url: hasForm(order) ? `/api/user/receipts/${order.id}/form.pdf` : '',
  };
}

export function presentReceipt(
  receipt: ReceiptRow,
  files: readonly FileRow[],
  links: typeof fileLinks,
): ReceiptItem {
  const own = receipt.file_ids.flatMap((id) => files.find((file) => file.id === Number(id)) ?? []);
  return {
    id: receipt.id,
    signed_by: receipt.signed_by,
    signed_on: receipt.signed_on,
    note: receipt.note,
    status: receipt.status as ReceiptItem['status'],
    reply: receipt.reply,
    files: links(own),
    at: toSeconds(receipt.created_at),
    reviewed_at: receipt.reviewed_at && toSeconds(receipt.reviewed_at),
  };
}

export function presentReceiptDetail(
  order: OrderHead,
  { lines, receipts, files, authorisation, linked }: ReceiptParts,
): ReceiptDetail {
  return {
    order: presentReceiptOrder(order, lines, receipts[0]),
    authorisation_no: authorisation?.number ?? '',
    address: `${order.region}${order.address}`,
    receipts: receipts.map((receipt) => presentReceipt(receipt, files, fileLinks)),
    linked: linked.map(({ total_fen, ...one }) => ({
      ...one,
      status_name: statusName(one.status),
      total: fenToYuan(fen(total_fen)),
    })),
  };
}

export function presentQuota(facts: QuotaFacts, base: BaseType): ReceiptQuota {
  const usual = ephedrineLimits(base, { order: null, month: null });
  return {
    authorisations: facts.authorisations,
    valid_until: facts.valid_until,
    next_until: facts.next_until,
    order_limit: usual.orderLimit,
    month_limit: usual.monthLimit,
    month: facts.month,
    goods: (facts.goods ?? []).map(({ goods_id, name, spec, unit, bought, own }) => {
      const month_limit = own ?? usual.monthLimit;
      return {
        goods_id,
        name,
        ypgg: spec,
        bzdw: unit,
        bought,
        month_limit,
        left: Math.max(month_limit - bought, 0),
      };
    }),
    owed: facts.owed ?? [],
  };
}
