/**
 * The second factor of a buyer, the owner or a member. Each change puts another row in the place of the one before, or none: undoing
 * a change of the owner's brings the row before it back. The first one asks for a fresh proof; once there is one its codes prove who
 * is asking.
 */

import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { noteEvent, type Origin } from '../../../../http/account-events.ts';
import { conflict, invalid } from '../../../../http/errors.ts';
import { type Asking, requireProof } from '../../../../http/proof.ts';
import { type Buyer, requireOwn } from '../../../../http/session.ts';
import { CODE_REFUSALS, drawRecoveryCodes, firstStep, useSecondFactor } from '../../factor/writes.ts';
import { type Attempt, admit, admitStill, admitUnlocked, forgive, noteFailure } from '../attempts/writes.ts';
import { noteChange, noteMemberChange } from '../changes/writes.ts';
import { ownCredentials, type SignInRow } from '../reads.ts';
import { signerFrom, signerOf } from '../sessions/reads.ts';
import { endOtherSessions } from '../writes.ts';
import { endKeptFactor, keepFactor, lastStep, type NewFactor } from './kept/writes.ts';
import { currentFactor, type FactorRow } from './reads.ts';

export { drawTotpSecret } from '../../factor/writes.ts';

/**
 * The second step of signing in. Failures count as those of the first step do, which a right password has not forgiven.
 * @returns the row of the factor
 * @throws 422 at `code` or `captcha`; 429 while locked
 */
export async function passFactor(
  db: Db,
  account: SignInRow,
  code: string,
  { userAgent, ...from }: Omit<Attempt, 'realm' | 'username'> & Origin,
): Promise<number> {
  const attempt = await admit(db, { ...from, realm: 'buyer', username: account.username });
  const told = { attempt, userAgent, kind: 'sign_in_failed' } as const;
  const { id } = await useCode(db, account, code, 'code', told);
  for (const username of [account.username, account.phone]) await forgive(db, { ...attempt, username });
  return id;
}

/**
 * A code of their second factor, or a recovery code, as proof of who is asking. Failures count as failed sign-ins and stand in the
 * account's record.
 * @param field where the refusal stands
 * @throws 422 at `field`; 429 while locked
 */
export async function requireFactorCode(
  db: Db,
  own: SignInRow,
  code: string,
  { ip, userAgent }: Origin,
  field: string,
): Promise<FactorRow> {
  const attempt: Attempt = { realm: 'buyer', username: own.username, ip };
  await admitUnlocked(db, attempt);
  return useCode(db, own, code, field, { attempt, userAgent, kind: 'factor' });
}

/** Where a code comes from, and as what a wrong one is kept. */
interface Told {
  attempt: Attempt;
  userAgent: string;
  kind: 'sign_in_failed' | 'factor';
}

async function useCode(
  db: Db,
  account: SignInRow,
  code: string,
  field: string,
  { attempt, userAgent, kind }: Told,
): Promise<FactorRow> {
  const factor = await currentFactor(db, signerFrom(account));
  const held = factor && { table: 'account_factor' as const, id: factor.id, secret: factor.totp_secret };
  const outcome = held ? await useSecondFactor(db, held, code) : 'wrong';
  if (outcome === 'expired') throw invalid({ [field]: CODE_REFUSALS.expired });
  if (!factor || outcome === 'wrong') {
    const event = { accountId: account.id, memberId: account.member_id, kind, words: '动态口令不正确' };
    await noteEvent(db, event, { ip: attempt.ip, userAgent });
    await noteFailure(db, attempt);
    throw invalid({ [field]: CODE_REFUSALS.wrong });
  }
  // A right one among many at once is not told from a wrong one either when too many were wrong meanwhile.
  await admitStill(db, attempt);
  return factor;
}

/** Lets who asks begin: a first secret is shown to whoever proves to be the one who signed in. @throws 403 without a fresh proof */
export async function requireBeginner(db: Db, buyer: Buyer, asking: Asking): Promise<void> {
  requireOwn(buyer);
  if (!(await currentFactor(db, signerOf(buyer)))) await requireProof(db, buyer, asking);
}

interface Confirmation {
  secret: string;
  code: string;
  /** Of the factor before, when there is one. */
  old_code?: string | undefined;
}

/**
 * Turns the second factor on after a first right code of the new secret, or moves it to another phone, for which a code of the old one
 * is needed as well. All other sessions end: they began without it.
 * @returns recovery codes, which replace those before
 * @throws 403 without a fresh proof where there was none, or while a head office acts; 422 at `secret`, `code` or `old_code`; 409; 429
 */
export async function confirmFactor(
  db: Db,
  buyer: Buyer,
  { secret, code, old_code: oldCode }: Confirmation,
  asking: Asking,
): Promise<string[]> {
  requireOwn(buyer);
  const own = await ownCredentials(db, buyer);
  const before = await currentFactor(db, signerFrom(own));
  const step = firstStep(secret, code);
  if (before) {
    if (oldCode === undefined) throw invalid({ old_code: '请输入原手机上的动态口令，或一个恢复码' });
    await requireFactorCode(db, own, oldCode, asking, 'old_code');
  }
  const codes = drawRecoveryCodes();
  await inTransaction(db, async (tx) => {
    if (!before) await requireProof(tx, buyer, asking);
    const words = before ? '两步验证已换到新手机' : '两步验证已开启';
    await replaceFactor(tx, own, { before, after: { secret, step, codes }, words }, asking);
    await endOtherSessions(tx, signerOf(buyer), asking.session);
  });
  return codes;
}

/**
 * Ten new recovery codes in place of those that are left.
 * @throws 403 while a head office acts; 422 at `code`; 409; 429
 */
export async function renewRecoveryCodes(
  db: Db,
  buyer: Buyer,
  code: string,
  asking: Asking,
): Promise<string[]> {
  requireOwn(buyer);
  const own = await ownCredentials(db, buyer);
  const before = await requireFactorCode(db, own, code, asking, 'code');
  const codes = drawRecoveryCodes();
  await inTransaction(db, async (tx) => {
    // The code that has just proved who is asking stays used.
    const after = { secret: before.totp_secret, step: await lastStep(tx, signerFrom(own)), codes };
    await replaceFactor(tx, own, { before, after, words: '两步验证的恢复码已更换' }, asking);
  });
  return codes;
}

/** Turns it off. @throws 403 while a head office acts; 422 at `code`; 409; 429 */
export async function endOwnFactor(db: Db, buyer: Buyer, code: string, asking: Asking): Promise<void> {
  requireOwn(buyer);
  const own = await ownCredentials(db, buyer);
  const before = await requireFactorCode(db, own, code, asking, 'code');
  await inTransaction(db, (tx) =>
    replaceFactor(tx, own, { before, after: null, words: '两步验证已关闭' }, asking),
  );
}

/**
 * The same by staff, or of a member by the owner, for who has lost the phone. Their sessions end, since the phone may be in other
 * hands.
 * @param words what has happened: 客服已关闭两步验证
 * @throws 409 when there is none
 */
export async function endFactor(
  tx: Tx,
  whose: FactorOwner,
  words: string,
  asking: Pick<Asking, 'ip' | 'site' | 'userAgent'>,
): Promise<void> {
  const signer = signerFrom(whose);
  const before = await currentFactor(tx, signer);
  if (!before) throw conflict('没有开启两步验证');
  await replaceFactor(tx, whose, { before, after: null, words }, asking);
  await endOtherSessions(tx, signer);
}

type FactorOwner = Pick<SignInRow, 'id' | 'member_id' | 'phone'>;

interface Replacement {
  before: FactorRow | undefined;
  after: NewFactor | null;
  words: string;
}

/** @throws 409 when `before` is not what there is any more */
async function replaceFactor(
  tx: Tx,
  whose: FactorOwner,
  { before, after, words }: Replacement,
  asking: Pick<Asking, 'ip' | 'site' | 'userAgent'>,
): Promise<void> {
  const signer = signerFrom(whose);
  const { accountId, memberId } = signer;
  // Changes of an account or a member, their undoing and their opening of sessions come one after the other.
  if (memberId === null)
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  else await tx.selectFrom('member').select('id').where('id', '=', memberId).forUpdate().execute();
  if ((await currentFactor(tx, signer))?.id !== before?.id)
    throw conflict('两步验证刚刚已变更，请刷新后再试');
  await endKeptFactor(tx, signer);
  if (after) await keepFactor(tx, signer, after);
  const cause = `factor:${memberId ?? ''}:${Date.now()}`;
  if (memberId !== null)
    return noteMemberChange(tx, { accountId, memberId }, { kind: 'factor', words, cause }, asking);
  await noteChange(
    tx,
    accountId,
    {
      kind: 'factor',
      before: { factor: before?.id ?? null },
      words,
      told: whose.phone,
      notice: { key: 'security.factor', fields: { what: words }, url: '/lbyz', cause },
    },
    asking,
  );
}
