/**
 * Formats of docs/rules/accounts.md#numbers-and-names, and of the numbers that companies and goods carry. Text comes
 * trimmed.
 */

/** 11 digits, starting with 1 and then 3 to 9. */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}

/**
 * A mobile number, or a landline: area code of 2 to 3 digits (0 may lead it, as people dial it), a dash, 7 to
 * 8 digits.
 */
export function isMobileOrLandline(text: string): boolean {
  return isMobile(text) || /^0?\d{2,3}-\d{7,8}$/.test(text);
}

/** Letters, digits, underscore or dash, an @, then dotted segments. */
export function isEmail(text: string): boolean {
  return /^[\w-]+@[\w-]+(?:\.[\w-]+)+$/.test(text);
}

/** GB 32100-2015: the digits and letters without I, O, S, V, Z, which are easily misread. */
const CREDIT_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CREDIT_LENGTH = 18;

/**
 * A unified social credit code (统一社会信用代码) in capitals: department, kind, six digits of region, body, check
 * character.
 */
export function isCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text)) return false;
  // The standard weighs position i by 3^i mod 31; the check character brings the sum to a multiple of 31.
  let weight = 1;
  let sum = 0;
  for (const character of text.slice(0, CREDIT_LENGTH - 1)) {
    sum += CREDIT_ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % CREDIT_ALPHABET.length;
  }
  sum += CREDIT_ALPHABET.indexOf(text.slice(-1));
  return sum % CREDIT_ALPHABET.length === 0;
}

/** GB 11643: weights of the first 17 digits, and the check character by their sum modulo 11. */
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const ID_CHECKS = '10X98765432';

/** A resident's identity number of 18 places whose check character is right, `X` as a capital. */
export function isIdNumber(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text)) return false;
  const sum = ID_WEIGHTS.reduce((all, weight, at) => all + weight * Number(text[at]), 0);
  return text.endsWith(ID_CHECKS[sum % 11] ?? '');
}

/**
 * A barcode of 13 digits whose last one is right: digits weigh 1 and 3 in turn and add up to a multiple of
 * 10.
 */
export function isEan13(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = [...text].reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
