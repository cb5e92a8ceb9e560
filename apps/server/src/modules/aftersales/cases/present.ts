import type { AfterSalesData, AfterSalesSummary } from '@qingnang/contract/after-sales';
import { caseActs, caseStatusName, caseUrl, KINDS } from '@qingnang/rules/after-sales';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { endOfDaySeconds, toSeconds } from '../../../http/dates.ts';
import { PAYMENT_METHOD_NAMES } from '../../ordering/rules.ts';
import { fileLinks, staffFileLinks } from '../../service/present.ts';
import type { CaseHead, CaseLineRow, CaseParcelRow, CaseParts } from './reads.ts';
import { caseActName, caseSteps, refundStatusName } from './rules.ts';

export const yuan = (amount: number | bigint) => fenToYuan(fen(amount));

export function presentCase(row: CaseHead): AfterSalesSummary {
  return {
    id: row.id,
    case_no: row.case_no,
    kind: row.kind,
    kind_name: KINDS[row.kind].name,
    reason: row.reason,
    reason_name: row.reason_text,
    status: row.status,
    status_name: caseStatusName(row.status),
    url: caseUrl(row.kind, row.id),
    order: row.order_id === null ? null : { id: row.order_id, order_no: row.order_no ?? '' },
    goods_name: row.goods_name ?? '',
    image: row.image ?? '',
    line_count: row.line_count,
    piece_count: row.piece_count,
    refund_amount: yuan(row.refund_fen),
    created_at: toSeconds(row.created_at),
    send_until: row.send_until && toSeconds(row.send_until),
    acts: caseActs(row.kind, row.status, 'buyer', row.nature === 'recall'),
  };
}

/** @param forStaff files are fetched under /api/admin then */
export function presentCaseDetail(row: CaseHead, parts: CaseParts, forStaff = false): AfterSalesData {
  const links = forStaff ? staffFileLinks : fileLinks;
  return {
    ...presentCase(row),
    describe: row.describe,
    contact: row.contact,
    phone: row.phone,
    files: links(parts.files.filter((file) => file.staff_id === null)),
    reply: row.reply,
    reply_files: links(parts.files.filter((file) => file.staff_id !== null)),
    return_address: row.return_address,
    return_carrier: row.return_carrier,
    return_tracking_no: row.return_tracking_no,
    lines: parts.lines.map(presentCaseLine),
    steps: caseSteps(row.kind, parts.events).map((step) => ({ ...step, at: step.at && toSeconds(step.at) })),
    events: parts.events.map((event) => ({
      at: toSeconds(event.at),
      act: event.act,
      act_name: caseActName(event.act),
      actor: event.actor,
      note: event.note,
      person: event.person ?? '',
    })),
    money: presentMoney(row, parts.lines),
    refunds: parts.refunds.map((refund) => ({
      method_name: PAYMENT_METHOD_NAMES[refund.method] ?? refund.method,
      amount: yuan(refund.amount_fen),
      status: refund.status,
      status_name: refundStatusName(refund.status),
      at: toSeconds(refund.at),
    })),
    parcel: parts.parcel ? presentParcel(parts.parcel) : null,
    version: row.version,
  };
}

const presentMoney = (row: CaseHead, lines: readonly CaseLineRow[]): AfterSalesData['money'] => ({
  goods_amount: yuan(lines.reduce((sum, line) => sum + line.refund_fen, 0)),
  shipping_fee: yuan(row.shipping_fen),
  cashback_amount: yuan(row.cashback_fen),
  refund_amount: yuan(row.refund_fen),
  voucher_amount: yuan(row.voucher_fen),
});

export function presentCaseLine(line: CaseLineRow): AfterSalesData['lines'][number] {
  return {
    id: line.id,
    shipment_line_id: line.shipment_line_id,
    order_line_id: line.order_line_id,
    goods_id: line.goods_id,
    name: line.name,
    ypgg: line.spec,
    bzdw: line.unit,
    sccj: line.maker,
    image: line.image,
    lot_no: line.lot_no,
    expires_on: endOfDaySeconds(line.expires_on),
    is_gift: Number(line.is_gift),
    number: line.number,
    accepted_number: line.accepted_number,
    note: line.note,
    amount: yuan(line.refund_fen),
    voucher: yuan(line.voucher_fen),
    codes: line.packs.map(({ code }) => code),
    declined_codes: line.packs.filter(({ accepted }) => accepted === false).map(({ code }) => code),
  };
}

const presentParcel = (parcel: CaseParcelRow): NonNullable<AfterSalesData['parcel']> => ({
  shipment_no: parcel.shipment_no,
  carrier: parcel.carrier,
  tracking_no: parcel.tracking_no,
  shipped_at: toSeconds(parcel.shipped_at),
  lines: parcel.lines.map(({ name, spec, lot_no, number }) => ({ name, ypgg: spec, lot_no, number })),
});
