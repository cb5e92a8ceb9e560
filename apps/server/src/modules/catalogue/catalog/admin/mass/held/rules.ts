import { priceE4 } from '@qingnang/rules/money';
import type { MassField, MassValues } from '../../../../../../db/json-columns.ts';
import type { PriceBook } from '../../prices/rules.ts';

/** The columns of a file that say what a goods is sold at. */
const PRICE_FIELDS = ['price0', 'price1', 'price2', 'price3'] as const satisfies readonly MassField[];

/** What goods are sold at with the values of a row. */
export function bookWith(now: PriceBook, values: MassValues): PriceBook {
  const prices = PRICE_FIELDS.flatMap((field, rank) => {
    const set = values[field];
    const price = set === undefined ? now.prices.find((one) => one.rank === rank)?.price : set;
    return price === null || price === undefined ? [] : [{ rank, price: priceE4(price as number | bigint) }];
  });
  return { prices, ladder: now.ladder };
}

/** A row's prices, and all else that it changes. */
export function divided(values: MassValues): { prices: MassValues; rest: MassValues } {
  const isPrice = (field: string) => PRICE_FIELDS.some((one) => one === field);
  const all = Object.entries(values);
  return {
    prices: Object.fromEntries(all.filter(([field]) => isPrice(field))),
    rest: Object.fromEntries(all.filter(([field]) => !isPrice(field))),
  };
}
