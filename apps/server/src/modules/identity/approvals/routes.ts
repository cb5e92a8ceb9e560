import {
  adminApprovalAgree,
  adminApprovalRefuse,
  adminApprovals,
  adminApprovalWithdraw,
} from '@qingnang/contract/approvals';
import type { Db } from '../../../db/client.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import type { Staff } from '../../../http/session.ts';
import { dayRoutes } from './day/routes.ts';
import { policyRoutes } from './policies/routes.ts';
import { policyAct } from './policies/writes.ts';
import { presentApproval } from './present.ts';
import { approvalById, approvalPage } from './reads.ts';
import { roleRoutes } from './roles/routes.ts';
import { roleActs } from './roles/writes.ts';
import { type Act, agree, refuse, withdraw } from './writes.ts';

const shown = async (db: Db, staff: Staff, id: number) =>
  presentApproval(await approvalById(db, staff, id), staff.staffId);

/** @param acts what may wait, of the capabilities further right */
export function approvalRoutes(acts: readonly Act[]): readonly Route[] {
  const all: readonly Act[] = [policyAct, ...roleActs, ...acts];
  return [
    on(adminApprovals, async ({ query }, { db, staff }) => {
      const { rows, total } = await approvalPage(db, staff, query);
      const list = rows.map((row) => presentApproval(row, staff.staffId));
      return { list, total, page: query.page, page_size: query.page_size };
    }),
    on(adminApprovalAgree, async ({ params, body }, { db, config, staff }) => {
      const rules = { acts: all, needsFactor: config.staffFactor !== 'nobody' };
      await agree(db, rules, staff, params.id, body.reply);
      return new Answer(await shown(db, staff, params.id), '已同意，操作已生效');
    }),
    on(adminApprovalRefuse, async ({ params, body }, { db, staff }) => {
      await refuse(db, staff, params.id, body.reply);
      return new Answer(await shown(db, staff, params.id), '已拒绝');
    }),
    on(adminApprovalWithdraw, async ({ params }, { db, staff }) => {
      await withdraw(db, staff, params.id);
      return new Answer(await shown(db, staff, params.id), '已撤回');
    }),
    ...policyRoutes,
    ...dayRoutes,
    ...roleRoutes,
  ];
}
