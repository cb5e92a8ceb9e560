/**
 * Codes by SMS: six digits, kept as a keyed hash, worth one act. `redeemCode` is called first in the act's transaction and
 * locks the code's row, so that guesses are counted one by one: a wrong one is refused by `KeptRefusal`, which commits the
 * count; what the act itself refuses gives the code back. Numbers without an account are answered alike, and as late.
 */

import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { CodePurpose } from '@qingnang/contract/registration';
import { sql } from 'kysely';
import type { SmsChannel } from '../../../../channels/sms/port.ts';
import type { Db } from '../../../../db/client.ts';
import { secretOf } from '../../../../db/secret.ts';
import { inTransaction, KeptRefusal, type Tx } from '../../../../db/transaction.ts';
import { invalid, signInNeeded, tooMany } from '../../../../http/errors.ts';
import { type Buyer, isApproved, requireOwn } from '../../../../http/session.ts';
import { requireSms } from '../../messages/rules.ts';
import { sendSms } from '../../messages/writes.ts';
import { levelOfCodes } from '../challenge/rules.ts';
import { issueChallenge, requireWork } from '../challenge/writes.ts';
import { ownCredentials, signerByPhone } from '../reads.ts';
import { BudgetSpent, noteRefused, spendCode } from './budget/writes.ts';
import { sentCodes } from './reads.ts';
import {
  CODE_MINUTES,
  CODE_TRIES,
  codeHash,
  drawCode,
  isSameHash,
  ownPurpose,
  refusalOf,
  SAME_TIME_MS,
  typedCode,
} from './rules.ts';

/** Of `setting`: the key of the codes' hashes. */
const CODE_KEY = 'sms_code_key';

export interface CodeWish {
  phone: string;
  purpose: CodePurpose;
  ip: string;
  /** The solution of a proof of work. */
  captcha?: string | undefined;
}

/**
 * Sends the code that somebody in a browser asks for. The answer, and the time it takes, are the same whether or not a number has
 * an account: where one is needed (signing in, a forgotten password) nothing is sent without it.
 * @throws 503 where no codes can be sent; 401 and 403 for what only the account itself may ask for; 422 at `captcha` or `phone`; 429
 */
export async function requestCode(
  { db, sms }: { db: Db; sms: SmsChannel | null },
  buyer: Buyer | null,
  wish: CodeWish,
): Promise<void> {
  requireSms(sms);
  const { phone, purpose, ip } = wish;
  if (ownPurpose(purpose)) return requestOwnCode(db, buyer, wish);
  // Not asked of an account that sends to itself, or opens a store.
  const isOwn =
    buyer !== null &&
    (purpose === 'register' ? isApproved(buyer) : phone === (await ownCredentials(db, buyer)).phone);
  if (!isOwn)
    await requireWork(db, { purpose: 'code', name: phone }, await codeLevel(db, wish), wish.captcha);
  if (purpose === 'register') return sendCode(db, { phone, purpose, ip });
  const send = async () =>
    sendCode(db, { phone, purpose, ip, isSent: (await signerByPhone(db, phone)) !== undefined });
  await Promise.all([send(), setTimeout(SAME_TIME_MS)]);
}

/** The challenge that asking for a code has to solve: each code that a number or an address has had makes it dearer. */
export const codeChallenge = async (db: Db, who: { phone: string; ip: string }, tries: number) =>
  issueChallenge(db, { purpose: 'code', name: who.phone }, await codeLevel(db, who), tries);

const codeLevel = async (db: Db, { phone, ip }: { phone: string; ip: string }) =>
  levelOfCodes(await sentCodes(db, { phone, purpose: 'login', ip }));

async function requestOwnCode(db: Db, buyer: Buyer | null, { phone, purpose, ip }: CodeWish): Promise<void> {
  if (!buyer) throw signInNeeded();
  requireOwn(buyer);
  const own = await ownCredentials(db, buyer);
  if (purpose === 'phone' && phone === own.phone) throw invalid({ phone: '新手机号与当前的相同' });
  if (purpose !== 'phone' && phone !== own.phone) throw invalid({ phone: '须由账户绑定的手机号确认' });
  await sendCode(db, { phone, purpose, ip, accountId: buyer.accountId });
}

export interface CodeRequest {
  phone: string;
  purpose: CodePurpose;
  /** Of who asks; '' = the shop itself, which is not counted against an address. */
  ip: string;
  /** Whose act it will confirm; absent = nobody is signed in. */
  accountId?: number | undefined;
  /** False: counted like any other, but nothing leaves the house, since the number has no account. */
  isSent?: boolean;
}

/**
 * Sends a code of 6 digits that holds for 5 minutes; the one before it for the same purpose is worth nothing from then on.
 * @throws 429 when the number has had one within a minute or ten within a day, the address thirty within an hour, or the shop has
 *   spent what it pays for codes
 */
export async function sendCode(
  db: Db,
  { phone, purpose, ip, accountId, isSent = true }: CodeRequest,
): Promise<void> {
  const key = await secretOf(db, CODE_KEY);
  await inTransaction(db, async (tx) => {
    await lockCounts(tx, phone, ip);
    const refusal = refusalOf(await sentCodes(tx, { phone, purpose, ip }));
    if (refusal) throw tooMany(refusal.seconds, refusal.words);
    await spendCode(tx, phone, isSent);
    const code = drawCode(randomInt);
    await tx
      .insertInto('sms_code')
      .values({
        phone,
        purpose,
        code_hash: codeHash(key, phone, purpose, code),
        account_id: accountId ?? null,
        ip,
        expires_at: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
      })
      .execute();
    if (isSent) await sendSms(tx, { phone, template: 'code', params: { code }, accountId });
  }).catch(async (error) => {
    if (error instanceof BudgetSpent) await noteRefused(db, error);
    throw error;
  });
}

/** Requests that come at once are counted one after the other: by number first, then by address. */
async function lockCounts(tx: Tx, phone: string, ip: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${phone}`}, 0))`.execute(tx);
  if (ip !== '') await sql`select pg_advisory_xact_lock(hashtextextended(${`sms-ip:${ip}`}, 0))`.execute(tx);
}

export interface TypedCode {
  phone: string;
  purpose: CodePurpose;
  /** As it was typed. */
  code: string;
  /** As it was given to `sendCode`. */
  accountId?: number | undefined;
}

/**
 * Uses up the code last sent to a number, in the transaction of the act that it confirms. Call it before the act's other writes: a
 * wrong code is counted by committing what is there, then refused. The act's own refusals give the code back. The account with this
 * number has shown that it is theirs.
 * @returns the id of the code's row
 * @throws 422 at `code` for a wrong, old or used one; the fifth wrong one ends it
 */
export async function redeemCode(tx: Tx, { phone, purpose, code, accountId }: TypedCode): Promise<number> {
  const key = await secretOf(tx, CODE_KEY);
  // The row stays locked until the end: guesses at the same time are counted one by one.
  const { rows } = await sql<{ id: number; code_hash: string; left: number }>`
    update sms_code set tries = tries + 1
    where id = (
        select id from sms_code where phone = ${phone} and purpose = ${purpose}
          and account_id is not distinct from ${accountId ?? null}::bigint
        order by id desc limit 1)
      and used_at is null and expires_at > now() and tries < ${CODE_TRIES}
    returning id, code_hash, ${CODE_TRIES}::int - tries as left`.execute(tx);
  const [row] = rows;
  if (!row) throw invalid({ code: '验证码已失效，请重新获取' });
  if (!isSameHash(row.code_hash, codeHash(key, phone, purpose, typedCode(code))))
    throw new KeptRefusal(
      invalid({ code: row.left === 0 ? '验证码错误次数过多，请重新获取' : '验证码不正确' }),
    );
  await sql`update sms_code set used_at = now(), tries = tries - 1 where id = ${row.id}`.execute(tx);
  await sql`update account set phone_proved_at = now() where phone = ${phone} and phone_proved_at is null`.execute(
    tx,
  );
  return row.id;
}
