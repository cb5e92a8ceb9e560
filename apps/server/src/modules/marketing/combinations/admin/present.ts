import type { StaffCombination } from '@qingnang/contract/admin-bundles';
import { priceE4, priceToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import { priceText } from '../../../catalogue/rules.ts';
import { stateOf } from '../../campaigns/rules.ts';
import type { CombinationRow } from './reads.ts';

export function staffCombinationData(row: CombinationRow, now: Date): StaffCombination {
  const sets = (pieces: number, each: number) => Math.floor(pieces / each);
  const lefts = row.items.flatMap(({ stock_left, each }) =>
    stock_left === null ? [] : [sets(stock_left, each)],
  );
  const stockLeft = lefts.length === 0 ? null : Math.min(...lefts);
  const [first] = row.items;
  const price = row.items.reduce((sum, item) => sum + BigInt(item.price_e4) * BigInt(item.each), 0n);
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    describe: row.describe,
    image: row.image,
    ck_id: row.warehouse_id,
    ck_name: row.warehouse_name,
    starts_at: toSeconds(row.starts_at),
    ends_at: toSeconds(row.ends_at),
    stock_total: row.stock_total,
    stock_left: stockLeft,
    limit_per_account: row.limit_per_account,
    sort: row.sort,
    state: stateOf({ ...row, stock_left: stockLeft }, now),
    sold: first ? sets(first.sold, first.each) : 0,
    price: priceText(priceE4(price)),
    items: row.items.map((item) => ({
      goods_id: item.goods_id,
      name: item.name,
      ypgg: item.spec,
      sccj: item.maker,
      image: item.image ?? '',
      number: item.each,
      price: priceText(priceE4(item.price_e4)),
      list_price: item.list_price_e4 === null ? null : priceToYuan(priceE4(item.list_price_e4)),
    })),
  };
}
