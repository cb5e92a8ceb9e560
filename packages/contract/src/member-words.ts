import { keysOf } from './keys.ts';

/** 公司成员: what the people of one account are, and who of them may do what. The owner (负责人) signs in with the account and may do everything. */

export const MEMBER_ROLES = {
  buyer: { name: '采购', person: '采购员', about: '选货、提交订单、付款' },
  approver: { name: '审批', person: '审批人', about: '同意或退回待审批的订单' },
  receiver: { name: '收货', person: '收货员', about: '核对到货、确认收货、申请售后' },
  accountant: { name: '财务', person: '财务', about: '付款、充值、发票、对账单和账期' },
} as const;
export type MemberRole = keyof typeof MEMBER_ROLES;

/**
 * What a call of buyers needs of a member: one of the roles. `any` is of every member, `owner` of none. `act` is what the refusal calls it.
 */
export const RIGHTS = {
  any: { act: '', roles: ['buyer', 'approver', 'receiver', 'accountant'] },
  order: { act: '采购下单', roles: ['buyer'] },
  approve: { act: '审批', roles: ['approver'] },
  answer: { act: '确认订单', roles: ['buyer', 'approver'] },
  receive: { act: '收货', roles: ['receiver'] },
  claim: { act: '售后', roles: ['buyer', 'receiver'] },
  pay: { act: '付款', roles: ['buyer', 'accountant'] },
  money: { act: '账务', roles: ['accountant'] },
  owner: { act: '这项操作', roles: [] },
} as const satisfies Record<string, { act: string; roles: readonly MemberRole[] }>;
export type Right = keyof typeof RIGHTS;

/** Members of an account at most, those that are stopped included. */
export const MOST_MEMBERS = 50;

/** Who of an account acts, as far as rights go; null = the owner. */
export interface Acting {
  roles: readonly MemberRole[];
}

/** Whether somebody may do what needs a right. */
export const mayDo = (member: Acting | null, right: Right): boolean =>
  member === null || RIGHTS[right].roles.some((role) => member.roles.includes(role));

/** 采购员、收货员 */
export const roleWords = (roles: readonly MemberRole[]): string =>
  keysOf(MEMBER_ROLES)
    .filter((role) => roles.includes(role))
    .map((role) => MEMBER_ROLES[role].person)
    .join('、');

/** Why a member may not do something, and who may; '' = the member may. */
export function refusedRight(member: Acting | null, right: Right): string {
  if (member === null || mayDo(member, right)) return '';
  const { act, roles } = RIGHTS[right];
  const who = [...roles.map((role) => MEMBER_ROLES[role].name), ...(roles.length > 1 ? [] : ['负责人'])];
  return `您的角色是${roleWords(member.roles)}，${act}请由${who.join('或')}操作`;
}
