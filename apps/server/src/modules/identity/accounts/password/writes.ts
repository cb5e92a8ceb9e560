import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { hashChosen } from '../../../../http/chosen-passwords.ts';
import { invalid } from '../../../../http/errors.ts';
import { isPassword } from '../../../../http/passwords.ts';
import type { Asking } from '../../../../http/proof.ts';
import { type Buyer, requireOwn } from '../../../../http/session.ts';
import { issueTicket, ticketHolder } from '../../../../http/tickets.ts';
import { type Attempt, admitStill, admitUnlocked, forgive, noteFailure } from '../attempts/writes.ts';
import { noteChange, noteMemberChange } from '../changes/writes.ts';
import { redeemCode } from '../codes/writes.ts';
import { ownCredentials, type SignInRow, signerById, signerByPhone } from '../reads.ts';
import { signerOf } from '../sessions/reads.ts';
import { endOtherSessions, refuseBlocked } from '../writes.ts';
import { requirePassword, TICKET_SECONDS } from './rules.ts';

/**
 * Takes the code that was sent to a number as proof that its owner may set a new password.
 * @returns the ticket for the browser's cookie
 * @throws 422 at `code`; 403 when the account is blocked
 */
export async function confirmNumber(db: Db, phone: string, code: string): Promise<string> {
  const account = await inTransaction(db, async (tx) => {
    await redeemCode(tx, { phone, purpose: 'reset', code });
    return signerByPhone(tx, phone);
  });
  // Nobody is sent the code of a number without an account; whoever guesses it learns nothing.
  if (!account) throw invalid({ code: '验证码不正确' });
  refuseBlocked(account);
  return issueTicket(db, 'reset', account, TICKET_SECONDS);
}

/** The account that a ticket of this browser may set a password for; null when it has run out or was used. */
export async function resetHolder(db: Db | Tx, ticket: string | undefined): Promise<SignInRow | null> {
  const account = await ticketHolder(db, 'reset', ticket, (accountId, memberId) =>
    signerById(db, { accountId, memberId }),
  );
  return account?.is_blocked ? null : account;
}

/**
 * Sets the password of the account whose number was confirmed and signs everybody out; what failed before is forgotten.
 * @throws 422 at `password`, also when the ticket is worth nothing any more
 */
export async function resetForgotten(
  db: Db,
  ticket: string | undefined,
  password: string,
  asking: Asking,
): Promise<void> {
  const holder = await resetHolder(db, ticket);
  if (!holder) throw invalid({ password: '验证已失效，请重新验证手机号' });
  requirePassword(password, holder);
  const hash = await hashChosen(password);
  await inTransaction(db, async (tx) => {
    await replacePassword(tx, holder, hash, asking);
    await endOtherSessions(tx, { accountId: holder.id, memberId: holder.member_id });
  });
  const { ip } = asking;
  for (const username of [holder.username, holder.phone]) await forgive(db, { realm: 'buyer', username, ip });
}

export interface PasswordChange {
  password: string;
  old_password?: string | undefined;
  /** Of purpose reset, sent to the account's own number. */
  code?: string | undefined;
}

/**
 * Changes the password of who is signed in; all other sessions end. A borrowed screen must not be enough: the present password, or
 * a code to the account's number, proves who is asking.
 * @param token of the session that stays
 * @throws 422 at `password`, `old_password` or `code`; 403 while a head office acts; 429 while locked
 */
export async function changePassword(
  db: Db,
  buyer: Buyer,
  token: string | undefined,
  change: PasswordChange,
  asking: Asking,
): Promise<void> {
  requireOwn(buyer);
  const own = await ownCredentials(db, buyer);
  if (change.old_password === undefined && change.code === undefined)
    throw invalid({ old_password: '请填写当前密码，或用短信验证码验证' });
  if (own.phone === '' && change.old_password === undefined)
    throw invalid({ old_password: '请填写当前密码' });
  requirePassword(change.password, own);
  if (change.old_password !== undefined) await requireOldPassword(db, own, change.old_password, asking.ip);
  const isSame = await isPassword(own.password_hash, change.password);
  const hash = await hashChosen(change.password);
  await inTransaction(db, async (tx) => {
    if (change.old_password === undefined)
      await redeemCode(tx, { phone: own.phone, purpose: 'reset', code: change.code ?? '' });
    // Only who has proved it hears this: it tells the present password.
    if (isSame) throw invalid({ password: '新密码不能与当前密码相同' });
    await replacePassword(tx, own, hash, asking);
    await endOtherSessions(tx, signerOf(buyer), token);
  });
}

/**
 * The account's password as proof of who is asking. Failures count as failed sign-ins: whoever found the screen open does not get to
 * guess.
 * @param field where the refusal stands
 * @throws 422 at `field`; 429 while locked
 */
export async function requireOldPassword(
  db: Db,
  own: SignInRow,
  password: string,
  ip: string,
  field: 'old_password' | 'password' = 'old_password',
): Promise<void> {
  const attempt: Attempt = { realm: 'buyer', username: own.username, ip };
  await admitUnlocked(db, attempt);
  if (!(await isPassword(own.password_hash, password))) {
    await noteFailure(db, attempt);
    throw invalid({ [field]: field === 'old_password' ? '当前密码不正确' : '密码不正确' });
  }
  await admitStill(db, attempt);
  await forgive(db, attempt);
}

/**
 * A new password in place of the one that the account had when it was read; the account is told.
 * @throws 422 when somebody else has changed it at this moment: a ticket and an old password hold once
 */
export async function replacePassword(
  tx: Tx,
  account: SignInRow,
  passwordHash: string,
  asking: Asking,
): Promise<void> {
  if (account.member_id !== null)
    return replaceMemberPassword(tx, account, account.member_id, passwordHash, asking);
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ password_hash: passwordHash, updated_at: new Date() })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw changedMeanwhile();
  const change = {
    kind: 'password',
    before: {},
    words: '登录密码已修改',
    told: account.phone,
    notice: {
      key: 'security.password',
      fields: {},
      url: '/basic',
      cause: `password:${passwordHash.slice(-16)}`,
    },
  } as const;
  await noteChange(tx, account.id, change, asking);
}

const changedMeanwhile = () => invalid({ password: '密码刚刚已被修改，请重新操作' });

async function replaceMemberPassword(
  tx: Tx,
  { id, password_hash }: SignInRow,
  memberId: number,
  passwordHash: string,
  asking: Asking,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ password_hash: passwordHash, password_at: new Date(), updated_at: new Date() })
    .where('id', '=', memberId)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw changedMeanwhile();
  const change = {
    kind: 'password',
    words: '设置了新的登录密码',
    cause: `member_password:${passwordHash.slice(-16)}`,
  } as const;
  await noteMemberChange(tx, { accountId: id, memberId }, change, asking);
}
