/** Letters and digits that a person tells apart when they are bent and scratched: no E and F, P and R, T and 7, U and V together. */
export const CAPTCHA_ALPHABET = 'ACEHJKMNRTUWXY34';
export const CAPTCHA_LENGTH = 4;

export interface IssuedCaptcha {
  id: string;
  answer: string;
}

/** @param pick gives a whole number from 0 up to, not including, its argument */
export function drawAnswer(pick: (below: number) => number): string {
  let answer = '';
  while (answer.length < CAPTCHA_LENGTH) answer += CAPTCHA_ALPHABET.charAt(pick(CAPTCHA_ALPHABET.length));
  return answer;
}

/** Capitals and small letters are the same; full-width letters of a Chinese keyboard too. */
export function isSameAnswer(answer: string, typed: string): boolean {
  return typed.normalize('NFKC').trim().toUpperCase() === answer;
}
