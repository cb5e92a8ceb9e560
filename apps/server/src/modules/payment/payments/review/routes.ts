import {
  adminRefundApprove,
  adminRefundRefuse,
  adminRefundRepeat,
  adminRefundRetry,
  adminRefundSettings,
  adminRefunds,
} from '@qingnang/contract/admin-money';
import { fen, fenToYuan } from '@qingnang/rules/money';
import type { Db } from '../../../../db/client.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Staff } from '../../../../http/session.ts';
import { presentRefund } from './present.ts';
import { refundById, refundPage } from './reads.ts';
import { approveRefund, askReviewFrom, refuseRefund, repeatRefund, retryRefund } from './writes.ts';

const shown = async (db: Db, staff: Staff, id: number) =>
  presentRefund(await refundById(db, staff, id), staff.staffId);

export const routes: readonly Route[] = [
  on(adminRefunds, async ({ query }, { db, staff }) => {
    const { rows, total, counts, reviewFromFen } = await refundPage(db, staff, query);
    return {
      list: rows.map((row) => presentRefund(row, staff.staffId)),
      total,
      page: query.page,
      page_size: query.page_size,
      counts,
      review_from: fenToYuan(fen(reviewFromFen)),
    };
  }),
  on(adminRefundApprove, async ({ params }, { db, staff }) => {
    await approveRefund(db, staff, params.id);
    return new Answer(await shown(db, staff, params.id), '已同意退款');
  }),
  on(adminRefundRefuse, async ({ params, body }, { db, staff }) => {
    await refuseRefund(db, staff, params.id, body.reason);
    return new Answer(await shown(db, staff, params.id), '已驳回退款');
  }),
  on(adminRefundRetry, async ({ params }, { db, staff }) => {
    await retryRefund(db, staff, params.id);
    return new Answer(await shown(db, staff, params.id), '已重新发起退款');
  }),
  on(adminRefundRepeat, async ({ params }, { db, staff }) => {
    const id = await repeatRefund(db, staff, params.id);
    return new Answer(await shown(db, staff, id), '已重新提交，等待另一位同事复核');
  }),
  on(adminRefundSettings, async ({ body }, { db, staff }) => {
    const inForce = await askReviewFrom(db, staff, body.review_from);
    return new Answer({ review_from: fenToYuan(fen(inForce)) }, '已提交，等待另一位同事复核，同意后生效');
  }),
];
