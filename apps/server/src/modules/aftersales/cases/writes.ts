/**
 * After-sales. Kinds, natures of reasons and states are data (`packages/rules/src/after-sales.ts`), reasons are rows that staff keep, what may be claimed and what it brings
 * back is shared arithmetic (`claims.ts` beside it). A case names delivered lots; its order is locked while pieces are counted
 * and money is fixed, so that no piece is claimed or paid twice.
 */

import { CASE_STATUS, KINDS } from '@qingnang/rules/after-sales';
import { isReasonOf } from '@qingnang/rules/claims';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, forbidden, invalid } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import type { Buyer } from '../../../http/session.ts';
import type { OrderRow } from '../../ordering/reads.ts';
import { lockOwnOrder, nextNumber } from '../../ordering/writes.ts';
import { useFiles } from '../../service/writes.ts';
import { claimFacts } from './claims/reads.ts';
import { type Claim, type ClaimPlan, planClaim } from './claims/rules.ts';
import type { CodedClaim, NamedCode } from './codes/rules.ts';
import { claimedCodes, keepCodes } from './codes/writes.ts';
import { buyerActs, lockOwnCase, moveCase, noteCase } from './progress/writes.ts';
import { mayClaim } from './reads.ts';

export interface CaseForm extends Claim {
  lines: readonly CodedClaim[];
  /** null = about no order. */
  orderId: number | null;
  describe: string;
  contact: string;
  phone: string;
  fileIds: readonly number[];
}

/** @throws 403 unless the account may open after-sales cases */
export async function requireAfterSales(db: Db | Tx, buyer: Buyer): Promise<void> {
  if (!(await mayClaim(db, buyer))) throw forbidden('您的账号未开通在线售后，请联系客服');
}

/**
 * Opens a case. Its pieces are held from then on: the order is locked while they are counted, so that no two cases hold the same.
 * @throws 403, 404 for the order, 409 for one that was never paid or has ended, 422 at the wrong field
 */
export function createCase(
  db: Db,
  buyer: Buyer,
  form: CaseForm,
  idempotency: Idempotency | null,
): Promise<{ id: number; case_no: string }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      await requireAfterSales(tx, buyer);
      requireShape(form);
      const order = form.orderId === null ? null : await lockOwnOrder(tx, buyer, form.orderId);
      if (order && ENDED.some((status) => status === order.status)) throw conflict('该订单不能申请售后');
      const plan = order && form.lines.length > 0 ? await claimedLines(tx, order, form) : null;
      const codes = order && plan ? await claimedCodes(tx, buyer, order.id, form) : [];
      await useFiles(tx, buyer.accountId, form.fileIds, 'after_sales');
      return insertCase(tx, buyer, form, plan, codes);
    }),
  );
}

const ENDED = [ORDER_STATUS.pending_payment, ORDER_STATUS.cancelled, ORDER_STATUS.closed];

function requireShape({ kind, reason, orderId, lines, fileIds, describe }: CaseForm): void {
  const { needsOrder, needsLines, isGoods } = KINDS[kind];
  const errors: Record<string, string> = {};
  if (!isReasonOf(kind, reason)) errors.reason = `${KINDS[kind].name}不能选择该原因`;
  if (needsOrder && orderId === null) errors.order_id = '请选择订单';
  if (needsLines && lines.length === 0) errors.lines = '请选择商品';
  if (!needsOrder && orderId === null && lines.length > 0) errors.lines = '请先选择订单';
  if (reason.needsPhoto && fileIds.length === 0) errors.file_ids = '请至少上传一张照片';
  if (!isGoods && describe === '') errors.describe = '请说明需要什么';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** @throws 422 at the first line that cannot be claimed */
async function claimedLines(tx: Tx, order: OrderRow, form: CaseForm): Promise<ClaimPlan> {
  const facts = await claimFacts(tx, order.id);
  const plan = planClaim(form, facts, new Date());
  // Papers count no pieces: any lot that was delivered may be named.
  const errors = KINDS[form.kind].isGoods ? { ...plan.errors, ...refusalsOf(plan) } : unknownLots(plan);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return plan;
}

const refusalsOf = (plan: ClaimPlan): Record<string, string> =>
  Object.fromEntries(
    plan.lines.flatMap(({ refusal, lot }, at) =>
      refusal ? [[`lines.${at}.shipment_line_id`, `${lot.name}：${refusal.message}`]] : [],
    ),
  );

const unknownLots = ({ errors }: ClaimPlan): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field.endsWith('.shipment_line_id')));

/** @param codes that the form's lines name, in their order */
async function insertCase(
  tx: Tx,
  buyer: Buyer,
  form: CaseForm,
  plan: ClaimPlan | null,
  codes: readonly NamedCode[][],
) {
  const made = await tx
    .insertInto('after_sales')
    .values({
      case_no: nextNumber('case', 'T'),
      order_id: form.orderId,
      account_id: buyer.accountId,
      kind: form.kind,
      reason: form.reason.key,
      nature: form.reason.nature,
      reason_text: form.reason.text,
      is_shop_fault: form.reason.isShopFault,
      status: CASE_STATUS.pending_review,
      describe: form.describe,
      contact: form.contact,
      phone: form.phone,
    })
    .returning(['id', 'case_no'])
    .executeTakeFirstOrThrow();
  const lines = (plan?.lines ?? []).map(({ lot, number }) => ({
    case_id: made.id,
    order_line_id: lot.order_line_id,
    shipment_line_id: lot.shipment_line_id,
    number,
  }));
  if (lines.length > 0) {
    const kept = await tx
      .insertInto('after_sales_line')
      .values(lines)
      .returning(['id', 'shipment_line_id'])
      .execute();
    await keepCodes(
      tx,
      kept.map(({ id, shipment_line_id: lot }) => ({
        lineId: id,
        codes: codes[form.lines.findIndex(({ shipmentLineId }) => shipmentLineId === lot)] ?? [],
      })),
    );
  }
  await keepFiles(tx, made.id, form.fileIds);
  await noteCase(
    tx,
    [{ id: made.id, from: null, to: CASE_STATUS.pending_review }],
    'apply',
    buyerActs(buyer),
  );
  return made;
}

/** Names files that have been taken into use. */
export async function keepFiles(tx: Tx, caseId: number, fileIds: readonly number[]): Promise<void> {
  const rows = [...new Set(fileIds)].map((id) => ({ case_id: caseId, file_id: id }));
  if (rows.length > 0) await tx.insertInto('after_sales_file').values(rows).execute();
}

/** The buyer gives a case up; its pieces may be claimed again. */
export function withdrawCase(db: Db, buyer: Buyer, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { row } = await lockOwnCase(tx, buyer, id);
    await moveCase(tx, row, 'withdraw', buyerActs(buyer));
  });
}

/** The buyer has sent the goods back. */
export function sendBack(
  db: Db,
  buyer: Buyer,
  id: number,
  parcel: { carrier: string; trackingNo: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { row } = await lockOwnCase(tx, buyer, id);
    const note = `${parcel.carrier} ${parcel.trackingNo}`;
    await moveCase(tx, row, 'send_back', buyerActs(buyer, note), {
      return_carrier: parcel.carrier,
      return_tracking_no: parcel.trackingNo,
    });
  });
}
