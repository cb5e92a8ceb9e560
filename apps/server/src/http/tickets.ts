import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/client.ts';
import { secretOf } from '../db/secret.ts';
import type { Tx } from '../db/transaction.ts';

/**
 * A ticket lets a browser without a session go on with one thing for a few minutes: set a new password, say the code of the second
 * factor. It is signed over the present password of whose it is, so that it is worth nothing once that has changed.
 */
const KEYS = { reset: 'reset_ticket_key', entry: 'entry_ticket_key' } as const;
type Purpose = keyof typeof KEYS;

/** What a ticket is signed over. */
interface Holder {
  /** Of the account. */
  id: number;
  /** null and absent = the account's owner. */
  member_id?: number | null;
  password_hash: string;
}

export async function issueTicket(
  db: Db | Tx,
  purpose: Purpose,
  holder: Holder,
  seconds: number,
): Promise<string> {
  const expiresAt = now() + seconds;
  const signed = signature(await secretOf(db, KEYS[purpose]), purpose, holder, expiresAt);
  return `${holder.id}.${holder.member_id ?? OWNER}.${expiresAt}.${signed}`;
}

const TICKET = /^(\d{1,15})\.(\d{1,15})\.(\d{1,10})\.([\w-]{43})$/;
/** Stands in a ticket where a member's id would; no row has it. */
const OWNER = 0;

/** Whose ticket it is; null when it is none, or has run out. @param holderOf looks them up; a member's id is null for the owner */
export async function ticketHolder<A extends Holder>(
  db: Db | Tx,
  purpose: Purpose,
  ticket: string | undefined,
  holderOf: (accountId: number, memberId: number | null) => Promise<A | undefined>,
): Promise<A | null> {
  const [, id, member, expiresAt, signed = ''] = TICKET.exec(ticket ?? '') ?? [];
  if (id === undefined || Number(expiresAt) <= now()) return null;
  const holder = await holderOf(Number(id), Number(member) === OWNER ? null : Number(member));
  if (!holder) return null;
  const key = await secretOf(db, KEYS[purpose]);
  const expected = signature(key, purpose, holder, Number(expiresAt));
  const isRight =
    signed.length === expected.length && timingSafeEqual(Buffer.from(signed), Buffer.from(expected));
  return isRight ? holder : null;
}

/** Unix seconds. */
const now = () => Math.floor(Date.now() / 1000);

const signature = (
  key: string,
  purpose: Purpose,
  { id, member_id, password_hash }: Holder,
  expiresAt: number,
) =>
  createHmac('sha256', key)
    .update(`${purpose}:${id}:${member_id ?? OWNER}:${expiresAt}:${password_hash}`)
    .digest('base64url');
