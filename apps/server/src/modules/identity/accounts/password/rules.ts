import { passwordProblem } from '@qingnang/rules/password';
import { primarySyllables } from '@qingnang/search/pinyin';
import { invalid } from '../../../../http/errors.ts';

/** A confirmed number may set a new password for so long. */
export const TICKET_SECONDS = 600;

/** Takes the ticket's place in the cookie when the password has been set, so that the last step may be shown. */
export const TICKET_DONE = 'done';

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
