export type { BankRow } from './accounts/banks/reads.ts';
export { requireSettled } from './accounts/changes/reads.ts';
export { smsBudget } from './accounts/codes/budget/reads.ts';
export { chatUnread } from './accounts/reads.ts';
export { priceLimit, refundLimit } from './approvals/policies/reads.ts';
export { requireSecond } from './approvals/second/reads.ts';
export { allReference, allScopes, audienceTypeErrors, baseTypeOf, typeName } from './reference/reads.ts';
export { auditOf } from './staff/audit/reads.ts';
export { type Bounded, mayRead, phoneHas, seen, textHas } from './staff/reads.ts';
