import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { noteEvent, type Origin } from '../../../http/account-events.ts';
import { dayInChina } from '../../../http/dates.ts';
import { forbidden, invalid, Refusal } from '../../../http/errors.ts';
import { isPassword } from '../../../http/passwords.ts';
import { type Attempt, admit, admitStill, admitUnlocked, forgive, noteFailure } from './attempts/writes.ts';
import { closedLogin } from './closed/reads.ts';
import { redeemCode } from './codes/writes.ts';
import { type SignInRow, signerByPhone, signInByName } from './reads.ts';
import { isSessionBy, isSessionOf, type Signer } from './sessions/reads.ts';

export interface Credentials extends Omit<Attempt, 'realm'>, Origin {
  /** User name or mobile number. */
  username: string;
  password: string;
}

/**
 * Checks a buyer's name and password under the limits of docs/rules/accounts.md#signing-in.
 * @throws 422 at `password` (the same for a wrong password and an unknown name) or `captcha`; 429 while locked; 403 when the
 *   password is right and the account is blocked
 */
export async function signIn(db: Db, credentials: Credentials): Promise<SignInRow> {
  const attempt = await admit(db, { ...credentials, realm: 'buyer' });
  const account = await signInByName(db, credentials.username);
  const closed = account ? undefined : await closedLogin(db, credentials.username);
  const isRight = await isPassword((account ?? closed)?.password_hash, credentials.password);
  if (isRight && closed)
    throw forbidden(`账户已于 ${dayInChina(closed.closed_at)} 注销，个人信息已删除；如需采购，请重新注册`);
  if (!isRight || !account) {
    await noteFailure(db, attempt);
    if (account) await noteRefused(db, account, '密码不正确', credentials);
    throw invalid({ password: '用户名或密码不正确' });
  }
  await admitStill(db, attempt);
  // Of who has a second factor failures stay counted: a right password must not give fresh tries at its code.
  if (!account.has_factor) await forgive(db, attempt);
  refuseBlocked(account);
  return account;
}

/**
 * Signs in the account of a number by the code that was sent to it.
 * @throws 422 at `code`; 429 while the number or the address is locked; 403 when the account is blocked
 */
export async function signInByCode(
  db: Db,
  { phone, code, ip, userAgent }: { phone: string; code: string } & Origin,
): Promise<SignInRow> {
  const attempt: Attempt = { realm: 'buyer', username: phone, ip };
  await admitUnlocked(db, attempt);
  const account = await inTransaction(db, async (tx) => {
    await redeemCode(tx, { phone, purpose: 'login', code });
    return signerByPhone(tx, phone);
  }).catch(async (error) => {
    if (error instanceof Refusal) {
      await noteFailure(db, attempt);
      const known = await signerByPhone(db, phone);
      if (known) await noteRefused(db, known, '短信验证码不正确', { ip, userAgent });
    }
    throw error;
  });
  // Nobody is sent the code of a number without an account; whoever guesses it learns nothing.
  if (!account) throw invalid({ code: '验证码不正确' });
  if (!account.has_factor) await forgive(db, attempt);
  refuseBlocked(account);
  return account;
}

/** A sign-in that did not succeed stands in the account's record; limits on attempts bound how many. */
const noteRefused = (db: Db, { id, member_id }: SignInRow, words: string, origin: Origin) =>
  noteEvent(db, { accountId: id, memberId: member_id, kind: 'sign_in_failed', words }, origin);

/** Said only to who has proved to be the account. */
export function refuseBlocked({ is_blocked, member_id }: Pick<SignInRow, 'is_blocked' | 'member_id'>): void {
  if (!is_blocked) return;
  throw forbidden(
    member_id === null ? '账户已停用，如有疑问请联系客服' : '您的成员账号已停用，如有疑问请联系公司负责人',
  );
}

/**
 * Ends the sessions of who signs in, all but the one of `exceptToken`: a changed password shuts out whoever else was signed in. Those in
 * which a head office acts for a store are the head office's.
 * @returns how many
 */
export async function endOtherSessions(tx: Tx | Db, signer: Signer, exceptToken?: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session
    where ${isSessionBy(signer)} and token_hash <> sha256(convert_to(${exceptToken ?? ''}, 'UTF8'))`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Ends all sessions of an account, those of its members included. @returns how many */
export async function endAllSessions(tx: Tx, accountId: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from session where ${isSessionOf(accountId)}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export interface NewLicence {
  kind: string;
  number: string;
  /** `2026-03-09`. */
  issuedOn?: string;
  /** Last day; absent = without end. */
  validUntil?: string;
  /** Scopes that stop when it is out of date; none = all. */
  gatesScopes?: readonly string[];
}

export interface NewAccount {
  username: string;
  phone: string;
  /** Whether a code that was sent to the number came back. */
  isPhoneProved?: boolean;
  /** Of `hashPassword`. */
  passwordHash: string;
  company: string;
  buyerType: string;
  contactName?: string;
  creditCode?: string;
  province?: string;
  city?: string;
  district?: string;
  /** Price level 0..3. */
  rank?: number;
  /** 0 not submitted, 1 passed, 2 in review, 3 refused, 4 expired licence. */
  passStatus?: number;
  refuseReason?: string;
  isSpecial?: boolean;
  isCanChat?: boolean;
  headAccountId?: number;
  managerId?: number;
  salesmanId?: number;
  serviceId?: number;
  contractValidUntil?: string;
  scopes?: readonly string[];
  licences?: readonly NewLicence[];
}

/** Writes a buyer's account with its scopes and licences. @returns the id */
export async function createAccount(tx: Tx, account: NewAccount): Promise<number> {
  const { id } = await tx
    .insertInto('account')
    .values({
      username: account.username,
      phone: account.phone,
      phone_proved_at: account.isPhoneProved ? new Date() : null,
      password_hash: account.passwordHash,
      company: account.company,
      buyer_type: account.buyerType,
      contact_name: account.contactName ?? '',
      credit_code: account.creditCode ?? '',
      province: account.province ?? '',
      city: account.city ?? '',
      district: account.district ?? '',
      rank: account.rank ?? 0,
      pass_status: account.passStatus ?? 0,
      refuse_reason: account.refuseReason ?? '',
      is_special: account.isSpecial ?? false,
      is_can_chat: account.isCanChat ?? false,
      head_account_id: account.headAccountId ?? null,
      manager_id: account.managerId ?? null,
      salesman_id: account.salesmanId ?? null,
      service_id: account.serviceId ?? null,
      contract_valid_until: account.contractValidUntil ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertScopes(tx, id, account.scopes ?? []);
  await insertLicences(tx, id, account.licences ?? []);
  return id;
}

async function insertScopes(tx: Tx, accountId: number, scopes: readonly string[]): Promise<void> {
  await sql`
    insert into account_scope (account_id, scope)
    select ${accountId}, unnest(${[...scopes]}::text[])`.execute(tx);
}

async function insertLicences(tx: Tx, accountId: number, licences: readonly NewLicence[]): Promise<void> {
  if (licences.length === 0) return;
  await tx
    .insertInto('account_licence')
    .values(
      licences.map((licence) => ({
        account_id: accountId,
        kind: licence.kind,
        number: licence.number,
        issued_on: licence.issuedOn ?? null,
        valid_until: licence.validUntil ?? null,
        gates_scopes: [...(licence.gatesScopes ?? [])],
      })),
    )
    .execute();
}
