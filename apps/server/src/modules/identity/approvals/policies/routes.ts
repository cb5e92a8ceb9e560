import { adminApprovalPolicies, adminApprovalPolicyChange } from '@qingnang/contract/approvals';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentPolicy } from './present.ts';
import { policyRows, roleNames } from './reads.ts';
import { askPolicy } from './writes.ts';

/** Which acts wait for a second person. */
export const policyRoutes: readonly Route[] = [
  on(adminApprovalPolicies, async (_, { db }) => {
    const [rows, roles] = await Promise.all([policyRows(db), roleNames(db)]);
    return {
      list: rows.map((row) => presentPolicy(row, roles)),
      roles: [...roles].map(([key, name]) => ({ key, name })),
    };
  }),
  on(adminApprovalPolicyChange, async ({ params, body }, { db, staff }) => {
    const id = await askPolicy(db, staff, { ...body, key: params.key });
    return new Answer({ id }, '已提交，等待另一位同事复核');
  }),
];
