/**
 * Telephone numbers as they are shown to who does not need them in full.
 */

const MASK = '****';
/** Digits at the end that a person knows a number by. */
const TAIL = 4;

/**
 * `138****0001`; of a landline or anything else that is dialled the same: three signs, the last four. What is too short for both
 * keeps its last two.
 */
export function maskedPhone(phone: string): string {
  if (phone === '') return '';
  return phone.length > 3 + TAIL
    ? `${phone.slice(0, 3)}${MASK}${phone.slice(-TAIL)}`
    : `${MASK}${phone.length > TAIL ? phone.slice(-2) : ''}`;
}

/** Mobile numbers and landlines with their area code, where no other digit stands beside them. */
const NUMBERS = /(?<!\d)(?:1[3-9]\d{9}|0\d{2,3}-\d{7,8})(?!\d)/g;

/** A text of any kind with every number in it masked. */
export const withMaskedPhones = (text: string): string => text.replace(NUMBERS, maskedPhone);
