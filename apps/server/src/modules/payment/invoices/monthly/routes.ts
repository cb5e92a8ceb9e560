import * as contract from '@qingnang/contract/invoice-rules';
import { dayInChina } from '../../../../http/dates.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentRule, presentStaffRule } from './present.ts';
import { ruleForStaff, ruleOf } from './reads.ts';
import { type RuleForm, saveRule } from './writes.ts';

const today = () => dayInChina(new Date());

export const routes: readonly Route[] = [
  on(contract.invoiceRuleOwn, async (_input, { db, buyer }) =>
    presentRule(await ruleOf(db, buyer.accountId), today()),
  ),
  on(contract.adminInvoiceRule, async ({ params }, { db, staff }) =>
    presentStaffRule(await ruleForStaff(db, staff, params.id), today()),
  ),
  on(contract.adminInvoiceRuleSave, async ({ params, body }, { db, staff }) => {
    const { is_monthly, day, title_id, kind = 'normal', version } = body;
    const isMonthly = is_monthly === 1 && day !== undefined && title_id !== undefined;
    const form: RuleForm = { monthly: isMonthly ? { day, titleId: title_id, kind } : null, version };
    await saveRule(db, staff, params.id, form, today());
    const rule = await ruleForStaff(db, staff, params.id);
    return new Answer(presentStaffRule(rule, today()), '开票方式已保存');
  }),
];
