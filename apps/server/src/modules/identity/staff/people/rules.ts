/** Without what is easily misread: 0 and o, 1, i and l. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_SIGNS = 4;

/**
 * A password to be read out and typed once, such as `k7mq-3xwd-9trp`: twelve signs of 31, about 59 bits. It holds a letter and a digit, so
 * that nobody takes it for a word.
 * @param randomInt of node:crypto: a whole number below its argument
 */
export function oneTimePassword(randomInt: (below: number) => number): string {
  for (;;) {
    const groups = Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_SIGNS }, () => SIGNS.charAt(randomInt(SIGNS.length))).join(''),
    );
    const password = groups.join('-');
    if (/[a-z]/.test(password) && /\d/.test(password)) return password;
  }
}
