export { bankProblem } from './accounts/banks/rules.ts';
export { budgetOf } from './accounts/codes/budget/rules.ts';
export { grouped, IMPORT_INVITATION_HOURS, INVITATION_HOURS } from './accounts/invitations/rules.ts';
export { newPasswordProblem } from './accounts/password/rules.ts';
export { passedMessage, WARNING_DAYS } from './accounts/rules.ts';
export { deviceWords } from './accounts/sessions/rules.ts';
export { fenOf } from './members/rules.ts';
export {
  isNoticeKey,
  NOTICES,
  type Notice,
  type NoticeKey,
  noticeWords,
  type Said,
} from './messages/notices/rules.ts';
export { LONGEST_ANSWER, shortLine } from './messages/notices/words/rules.ts';
export { coveredWords } from './messages/rules.ts';
export {
  choicesOf,
  type KnownReference,
  offeredScopes,
  type RankRow,
  rankName,
  type ScopeRow,
  type TypeRow,
} from './reference/rules.ts';
export { csvCell } from './staff/audit/rules.ts';
export { phoneFor, seesPhones, textFor } from './staff/rules.ts';
export { isLate } from './status/rules.ts';
