import { hash } from 'node:crypto';

/** How long a one-time password for one customer holds: it is told at once. */
export const INVITATION_HOURS = 24;
/** Of an import: the list has to be printed and brought to its readers; a new account has nothing yet that could be taken. */
export const IMPORT_INVITATION_HOURS = 7 * 24;

/** Without letters and digits that are taken for each other. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 80 bits: nobody guesses it, however often. */
const LENGTH = 16;
const GROUP = 4;

/** A secret that can be typed. @param randomInt below a number */
export const newSecret = (randomInt: (below: number) => number): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** As it stands on paper: ABCD-EFGH-JKLM-NPQR. */
export const grouped = (secret: string): string =>
  (secret.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

/** The secret in what somebody typed, or in a link; null when it has not its form. */
export function readSecret(typed: string): string | null {
  const secret = typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
  return secret.length === LENGTH && [...secret].every((letter) => LETTERS.includes(letter)) ? secret : null;
}

/** What the table keeps of it. */
export const secretHash = (secret: string) => hash('sha256', secret, 'buffer');
