import { createHmac, timingSafeEqual } from 'node:crypto';
import { passwordProblem } from '@qingnang/rules/password';
import { primarySyllables } from '@qingnang/search/pinyin';
import { invalid } from '../../../../http/errors.ts';

/** A confirmed number may set a new password for so long. */
export const TICKET_SECONDS = 600;

/** Takes the ticket's place in the cookie when the password has been set, so that the last step may be shown. */
export const TICKET_DONE = 'done';

/**
 * Says that the owner of the account's number was there. It is signed over the present password's hash, so that it is worth
 * nothing once a password has been set.
 * @param expiresAt Unix seconds
 */
export const ticketOf = (key: string, accountId: number, expiresAt: number, passwordHash: string): string =>
  `${accountId}.${expiresAt}.${signature(key, accountId, expiresAt, passwordHash)}`;

const TICKET = /^(\d{1,15})\.(\d{1,10})\.([\w-]{43})$/;

/** Whose ticket it says it is; null when it is none or has run out. @param now Unix seconds */
export function ticketAccount(ticket: string, now: number): number | null {
  const [, id, expiresAt] = TICKET.exec(ticket) ?? [];
  return id !== undefined && Number(expiresAt) > now ? Number(id) : null;
}

/** Whether a ticket was signed with the key for the password that the account has now. */
export function isTicket(key: string, ticket: string, passwordHash: string): boolean {
  const [, id, expiresAt, signed = ''] = TICKET.exec(ticket) ?? [];
  const expected = signature(key, Number(id), Number(expiresAt), passwordHash);
  return signed.length === expected.length && timingSafeEqual(Buffer.from(signed), Buffer.from(expected));
}

const signature = (key: string, accountId: number, expiresAt: number, passwordHash: string) =>
  createHmac('sha256', key).update(`reset:${accountId}:${expiresAt}:${passwordHash}`).digest('base64url');

interface Owner {
  phone: string;
  username: string;
  /** Empty before the company is known. */
  company: string;
}

/** @throws 422 at `password` */
export function requirePassword(password: string, own: Owner): void {
  const problem = newPasswordProblem(password, own);
  if (problem) throw invalid({ password: problem });
}

/** `passwordProblem`, with the company as its name sounds. */
export function newPasswordProblem(password: string, { phone, username, company: name }: Owner): string {
  return passwordProblem(password, { phone, username, company: { name, syllables: primarySyllables(name) } });
}
