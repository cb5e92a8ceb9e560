import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/client.ts';
import { secretOf } from '../db/secret.ts';
import type { Tx } from '../db/transaction.ts';

/**
 * A ticket lets a browser without a session go on with one thing for a few minutes: set a new password, say the code of the second
 * factor. It is signed over the account's present password, so that it is worth nothing once that has changed.
 */
const KEYS = { reset: 'reset_ticket_key', entry: 'entry_ticket_key' } as const;
type Purpose = keyof typeof KEYS;

/** What a ticket is signed over. */
interface Holder {
  id: number;
  password_hash: string;
}

export async function issueTicket(
  db: Db | Tx,
  purpose: Purpose,
  { id, password_hash: hash }: Holder,
  seconds: number,
): Promise<string> {
  const expiresAt = now() + seconds;
  return `${id}.${expiresAt}.${signature(await secretOf(db, KEYS[purpose]), purpose, id, expiresAt, hash)}`;
}

const TICKET = /^(\d{1,15})\.(\d{1,10})\.([\w-]{43})$/;

/** Whose ticket it is; null when it is none, or has run out. @param accountOf looks an account up */
export async function ticketHolder<A extends Holder>(
  db: Db | Tx,
  purpose: Purpose,
  ticket: string | undefined,
  accountOf: (id: number) => Promise<A | undefined>,
): Promise<A | null> {
  const [, id, expiresAt, signed = ''] = TICKET.exec(ticket ?? '') ?? [];
  if (id === undefined || Number(expiresAt) <= now()) return null;
  const account = await accountOf(Number(id));
  if (!account) return null;
  const key = await secretOf(db, KEYS[purpose]);
  const expected = signature(key, purpose, account.id, Number(expiresAt), account.password_hash);
  const isRight =
    signed.length === expected.length && timingSafeEqual(Buffer.from(signed), Buffer.from(expected));
  return isRight ? account : null;
}

/** Unix seconds. */
const now = () => Math.floor(Date.now() / 1000);

const signature = (key: string, purpose: Purpose, id: number, expiresAt: number, passwordHash: string) =>
  createHmac('sha256', key).update(`${purpose}:${id}:${expiresAt}:${passwordHash}`).digest('base64url');
