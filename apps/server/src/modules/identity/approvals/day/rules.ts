import { fen, formatFen } from '@qingnang/rules/money';
import { isPolicy, POLICIES } from '../rules.ts';

/** What an entry of the log keeps of an act, where it has it. */
export interface Facts {
  entity_id: string;
  /** Of the member of the staff that the act was about. */
  member: string;
  after: Readonly<Record<string, unknown>>;
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const money = (after: Facts['after']): string => (text(after.amount) === '' ? '' : ` ¥${text(after.amount)}`);
const asked = ({ after }: Facts): string => text(after.words);

function corrected({ after }: Facts): string {
  const delta = Number(after.delta ?? 0);
  const size = after.kind === 'balance' ? `¥${formatFen(fen(Math.abs(delta)))}` : `${Math.abs(delta)} 积分`;
  return `${delta < 0 ? '减少' : '增加'} ${size}`;
}

/** Acts that move money, limits and rights: how each is called, and what it was about. */
const ACTS: Readonly<Record<string, readonly [name: string, about: (facts: Facts) => string]>> = {
  'approval.ask': ['申请复核', asked],
  'approval.agree': ['同意', asked],
  'approval.refuse': ['拒绝', asked],
  'approval.withdraw': ['撤回申请', asked],
  'approval_policy.update': [
    '复核规则已修改',
    ({ entity_id: key }) => (isPolicy(key) ? POLICIES[key].name : key),
  ],
  'refund.approve': ['同意退款', ({ after }) => `${text(after.refund_no)}${money(after)}`],
  'refund.refuse': ['驳回退款', ({ after }) => `${text(after.refund_no)}${money(after)}`],
  'correction.ask': ['申请更正', corrected],
  'correction.agree': ['同意更正', corrected],
  'correction.refuse': ['驳回更正', corrected],
  'withdrawal.approve': ['同意提现', ({ after }) => `${text(after.withdrawal_no)}${money(after)}`],
  'withdrawal.pay': ['汇出提现', ({ after }) => `${text(after.withdrawal_no)}${money(after)}`],
  'top_up.confirm': ['确认充值到账', ({ after }) => `${text(after.top_up_no)}${money(after)}`],
  'bank_line.import': ['导入银行流水', ({ after }) => `${text(after.added)} 笔`],
  'bank_line.create': ['手工录入银行流水', ({ after }) => `${text(after.bank_ref)}${money(after)}`],
  'credit.terms': ['设置账期', ({ after }) => `额度 ¥${text(after.limit)}，${text(after.note)}`],
  'credit.lift': ['逾期临时放行', ({ after }) => text(after.note)],
  'credit.settle': ['登记账期结款', ({ after }) => `${text(after.bank_ref)}${money(after)}`],
  'credit.write_off': ['核销应收账款', ({ after }) => `${text(after.order)}${money(after)}`],
  'account.factor_end': ['关闭客户的两步验证', ({ after }) => text(after.reason)],
  'staff.create': ['新增员工', ({ after }) => `${text(after.name)}（${text(after.username)}）`],
  'staff.restore': ['恢复员工', ({ member }) => member],
  'staff.reset_password': ['重置员工密码', ({ member }) => member],
  'staff.totp_remove': ['解除员工动态口令', ({ member }) => member],
};

export const SENSITIVE: readonly string[] = Object.keys(ACTS);

/** One act of the day in words. */
export function eventWords(action: string, facts: Facts): string {
  const [name, about] = ACTS[action] ?? [action, () => ''];
  const what = about(facts);
  return what === '' ? name : `${name}：${what}`;
}
