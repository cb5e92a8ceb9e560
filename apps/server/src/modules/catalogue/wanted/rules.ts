import { type PriceE4, parsePriceE4 } from '@qingnang/rules/money';

/** Open wishes of one account: what the shop can look for at a time. */
export const MAX_OPEN = 200;

/** A wish as a buyer puts it. */
export interface Wish {
  name: string;
  maker: string;
  spec: string;
  number: number;
  /** Wished unit price; null = none stated. */
  price: PriceE4 | null;
  /** Last day, `2026-12-31`; null = open end. */
  validUntil: string | null;
  message: string;
}

/** What the form says, in the forms of the database. The wire has checked that a price is one. */
export function wishOf(form: {
  name: string;
  sccj: string;
  ypgg: string;
  number: number;
  price?: string | undefined;
  valid_until?: string | undefined;
  message: string;
}): Wish {
  return {
    name: form.name,
    maker: form.sccj,
    spec: form.ypgg,
    number: form.number,
    price: form.price === undefined ? null : parsePriceE4(form.price),
    validUntil: form.valid_until ?? null,
    message: form.message,
  };
}

/**
 * What is wrong with a wish, by field.
 * @param today the day in China, `2026-11-21`
 */
export function wishErrors({ price, validUntil }: Wish, today: string): Record<string, string> {
  const errors: Record<string, string> = {};
  if (price !== null && price <= 0n) errors.price = '期望价格必须大于 0';
  if (validUntil !== null && validUntil < today) errors.valid_until = '有效期不能早于今天';
  return errors;
}
