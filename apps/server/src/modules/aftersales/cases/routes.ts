import {
  afterSalesCreate,
  afterSalesDetail,
  afterSalesList,
  afterSalesOptions,
  afterSalesPreview,
  afterSalesSendBack,
  afterSalesWithdraw,
} from '@qingnang/contract/after-sales';
import { caseUrl, KINDS } from '@qingnang/rules/after-sales';
import { isReasonOf } from '@qingnang/rules/claims';
import { statusName } from '@qingnang/rules/order-state';
import type { Db } from '../../../db/client.ts';
import { toSeconds } from '../../../http/dates.ts';
import { invalid, notFound } from '../../../http/errors.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import type { Buyer } from '../../../http/session.ts';
import { presentKinds, presentLot, presentPlan } from './claims/present.ts';
import { allClaimReasons, claimFacts, claimReason, contactOf, lotsOf, orderToClaim } from './claims/reads.ts';
import { planClaim } from './claims/rules.ts';
import { presentCase, presentCaseDetail } from './present.ts';
import { caseParts, ownCase, ownCases } from './reads.ts';
import { MAX_FILES } from './rules.ts';
import { createCase, requireAfterSales, sendBack, withdrawCase } from './writes.ts';

const shown = async (db: Db, buyer: Buyer, id: number) => {
  const row = await ownCase(db, buyer, id);
  if (!row) throw notFound('售后单不存在');
  return presentCaseDetail(row, await caseParts(db, id));
};

type ClaimBody = { shipment_line_id: number; number: number; codes: string[] };
const claimed = (lines: readonly ClaimBody[]) =>
  lines.map(({ shipment_line_id, number, codes }) => ({ shipmentLineId: shipment_line_id, number, codes }));

export const routes: readonly Route[] = [
  on(afterSalesOptions, async ({ query }, { db, buyer }) => {
    await requireAfterSales(db, buyer);
    const order = query.order_id === undefined ? null : await orderToClaim(db, buyer, query.order_id);
    const [lots, contact, reasons] = await Promise.all([
      order ? lotsOf(db, order.id) : [],
      contactOf(db, buyer, order),
      allClaimReasons(db),
    ]);
    const now = new Date();
    return {
      order: order && {
        id: order.id,
        order_no: order.order_no,
        status: order.status,
        status_name: statusName(order.status),
        placed_at: toSeconds(order.placed_at),
        completed_at: order.completed_at && toSeconds(order.completed_at),
      },
      kinds: presentKinds(order !== null, reasons),
      lines: lots.map((lot) => presentLot(lot, reasons, now)),
      contact,
      max_files: MAX_FILES,
    };
  }),
  on(afterSalesPreview, async ({ body }, { db, buyer }) => {
    await requireAfterSales(db, buyer);
    const reason = await claimReason(db, body.reason);
    if (!isReasonOf(body.kind, reason)) throw invalid({ reason: `${KINDS[body.kind].name}不能选择该原因` });
    if (!KINDS[body.kind].isGoods) throw invalid({ kind: '该类型没有退款' });
    if (body.order_id === undefined) throw invalid({ order_id: '请选择订单' });
    const order = await orderToClaim(db, buyer, body.order_id);
    const facts = await claimFacts(db, order.id);
    const claim = { kind: body.kind, reason, lines: claimed(body.lines) };
    const plan = planClaim(claim, facts, new Date());
    if (Object.keys(plan.errors).length > 0) throw invalid(plan.errors);
    return presentPlan(claim, plan, facts);
  }),
  on(afterSalesCreate, async ({ body }, { db, buyer, idempotency }) => {
    const form = {
      kind: body.kind,
      reason: await claimReason(db, body.reason),
      orderId: body.order_id ?? null,
      lines: claimed(body.lines),
      describe: body.describe,
      contact: body.contact,
      phone: body.phone,
      fileIds: body.file_ids,
    };
    const made = await createCase(db, buyer, form, idempotency);
    return new Answer({ ...made, url: caseUrl(body.kind, made.id) }, '售后申请已提交');
  }),
  on(afterSalesList, async ({ query }, { db, buyer }) => {
    const filter = {
      status: query.status ?? 0,
      kind: query.kind ?? '',
      reason: '',
      keywords: query.keywords ?? '',
      page: query.page,
      pageSize: query.page_size,
    };
    const { rows, total, counts } = await ownCases(db, buyer, filter);
    return { list: rows.map(presentCase), total, page: query.page, page_size: query.page_size, counts };
  }),
  on(afterSalesDetail, ({ params }, { db, buyer }) => shown(db, buyer, params.id)),
  on(afterSalesWithdraw, async ({ params }, { db, buyer }) => {
    await withdrawCase(db, buyer, params.id);
    return new Answer(await shown(db, buyer, params.id), '售后申请已撤销');
  }),
  on(afterSalesSendBack, async ({ params, body }, { db, buyer }) => {
    await sendBack(db, buyer, params.id, { carrier: body.carrier, trackingNo: body.tracking_no });
    return new Answer(await shown(db, buyer, params.id), '寄回单号已提交');
  }),
];
