import {
  adminAcceptReturn,
  adminAfterSales,
  adminAfterSalesCase,
  adminAnswerCase,
  adminApproveRefund,
  adminApproveResend,
  adminApproveReturn,
  adminInspectRefuse,
  adminRefundAgain,
  adminRefuseCase,
  adminResend,
} from '@qingnang/contract/admin-after-sales';
import type { Db } from '../../../../db/client.ts';
import { Answer, type Call, on, type Route } from '../../../../http/serve.ts';
import type { Staff } from '../../../../http/session.ts';
import { acceptReturn, refuseReturn } from './inspection/writes.ts';
import { presentDeskCase, presentDeskRow } from './present.ts';
import { deskCase, deskCases } from './reads.ts';
import { resendCase } from './resend/writes.ts';
import {
  answerCase,
  approveRefund,
  approveResend,
  approveReturn,
  refundAgain,
  refuseCase,
  type StaffAct,
} from './writes.ts';

const shown = async (db: Db, staff: Staff, id: number) =>
  presentDeskCase(await deskCase(db, staff, id), new Date(), staff);

type StaffCall = Call<'staff:after_sales.write'>;
const actOf = (
  { params, body }: { params: { id: number }; body: { version: number; note?: string } },
  { staff }: StaffCall,
): StaffAct => ({
  staff,
  id: params.id,
  version: body.version,
  note: body.note ?? '',
});

export const routes: readonly Route[] = [
  on(adminAfterSales, async ({ query }, { db, staff }) => {
    const { page, page_size } = query;
    const { rows, total, counts } = await deskCases(db, staff, {
      status: query.status ?? 0,
      kind: query.kind ?? '',
      reason: query.reason ?? '',
      keywords: query.keywords ?? '',
      page,
      pageSize: page_size,
    });
    const now = new Date();
    return { list: rows.map((row) => presentDeskRow(row, now, staff)), total, page, page_size, counts };
  }),
  on(adminAfterSalesCase, ({ params }, { db, staff }) => shown(db, staff, params.id)),
  on(adminApproveReturn, async (input, call) => {
    await approveReturn(call.db, actOf(input, call), input.body.return_address);
    return new Answer(await shown(call.db, call.staff, input.params.id), '已同意寄回');
  }),
  on(adminApproveRefund, async (input, call) => {
    await approveRefund(call.db, actOf(input, call), call.idempotency);
    return new Answer(await shown(call.db, call.staff, input.params.id), '已同意退款');
  }),
  on(adminApproveResend, async (input, call) => {
    await approveResend(call.db, actOf(input, call));
    return new Answer(await shown(call.db, call.staff, input.params.id), '已同意补发');
  }),
  on(adminAnswerCase, async (input, call) => {
    await answerCase(call.db, actOf(input, call), input.body.reply, input.body.file_ids);
    return new Answer(await shown(call.db, call.staff, input.params.id), '已答复');
  }),
  on(adminRefuseCase, async (input, call) => {
    await refuseCase(call.db, actOf(input, call), input.body.reason);
    return new Answer(await shown(call.db, call.staff, input.params.id), '已拒绝');
  }),
  on(adminAcceptReturn, async (input, call) => {
    const found = input.body.lines.map((line) => ({
      lineId: line.line_id,
      acceptedNumber: line.accepted_number,
      disposition: line.disposition,
      note: line.note,
      codes: line.codes ?? null,
    }));
    await acceptReturn(call.db, actOf(input, call), found, call.idempotency);
    return new Answer(await shown(call.db, call.staff, input.params.id), '已验收');
  }),
  on(adminInspectRefuse, async (input, call) => {
    await refuseReturn(call.db, actOf(input, call), input.body.reason);
    return new Answer(await shown(call.db, call.staff, input.params.id), '已拒收');
  }),
  on(adminResend, async (input, call) => {
    const { carrier, tracking_no, lines } = input.body;
    const picks = lines.map((line) => ({
      orderLineId: line.line_id,
      lotId: line.lot_id,
      number: line.number,
    }));
    const parcel = {
      carrier,
      trackingNo: tracking_no,
      picks,
      lotReason: input.body.lot_reason,
      seller: call.config.seller,
      cold: { cold: input.body.cold, frozen: input.body.frozen },
    };
    await resendCase(call.db, actOf(input, call), parcel, call.idempotency);
    return new Answer(await shown(call.db, call.staff, input.params.id), '已补发');
  }),
  on(adminRefundAgain, async (input, call) => {
    await refundAgain(call.db, actOf(input, call), call.idempotency);
    return new Answer(await shown(call.db, call.staff, input.params.id), '退款已重新提交');
  }),
];
