import { randomInt, randomUUID } from 'node:crypto';

/** A mobile number that no demo account has. */
export const newPhone = (): string => `199${String(randomInt(10 ** 8)).padStart(8, '0')}`;

const CREDIT_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A unified social credit code (统一社会信用代码) of nobody, its check character right (GB 32100-2015). */
export function newCreditCode(): string {
  const body = `91510104MA6${String(randomInt(10 ** 6)).padStart(6, '0')}`;
  let sum = 0;
  let weight = 1;
  for (const character of body) {
    sum += CREDIT_ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % CREDIT_ALPHABET.length;
  }
  return (
    body +
    CREDIT_ALPHABET.charAt((CREDIT_ALPHABET.length - (sum % CREDIT_ALPHABET.length)) % CREDIT_ALPHABET.length)
  );
}

/** `2031-11-21`: the day in China so many years from now. */
export const dayIn = (years: number): string => {
  const day = new Date(Date.now() + 8 * 3_600_000);
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
};

/** A scanned paper; the same bytes never come twice. */
export const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n%${randomUUID()}\n%EOF\n`),
});
