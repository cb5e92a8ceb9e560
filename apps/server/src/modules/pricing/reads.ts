import { priceE4 } from '@qingnang/rules/money';
import type { Buyer } from '../../http/session.ts';
import type { PriceSource } from './rules.ts';

/** Columns of `priceColumns`, amounts in 1/10000 yuan. */
export interface PriceRow {
  contract_e4: number | null;
  rank_e4: number | null;
  list_e4: number | null;
}

/**
 * The price sources of an account as columns of a statement over `goods g`, so that goods and prices are read in one
 * round trip. The parameters from `from` on: account id (0 buys without a contract), rank.
 * A rank without a price of its own pays that of the next lower rank.
 */
export function priceColumns(from: number): string {
  return `(select c.price_e4 from contract_price c where c.account_id = $${from} and c.goods_id = g.id) as contract_e4,
  (select p.price_e4 from goods_price p where p.goods_id = g.id and p.rank <= $${from + 1} order by p.rank desc limit 1) as rank_e4,
  (select p.price_e4 from goods_price p where p.goods_id = g.id and p.rank = 0) as list_e4`;
}

/** Values for the parameters of `priceColumns`. */
export function priceParameters(buyer: Buyer | null): [accountId: number, rank: number] {
  return [buyer?.isSpecial ? buyer.accountId : 0, buyer?.rank ?? 0];
}

export function toPriceSource(row: PriceRow): PriceSource {
  const base = row.contract_e4 ?? row.rank_e4;
  return {
    basePrice: base === null ? null : priceE4(base),
    listPrice: row.list_e4 === null ? null : priceE4(row.list_e4),
    isContract: row.contract_e4 !== null,
  };
}
