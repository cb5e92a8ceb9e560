import type { GoodsListData } from '@qingnang/contract/catalog';
import { count } from '../../lib/format.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import type { ListQuery } from './list-query.ts';

/** Goods in stock (null for who may not see stock), and goods that this buyer may buy (null for who may not buy). */
export type SwitchCounts = Pick<GoodsListData['facets'], 'in_stock' | 'can_buy'>;

interface SwitchesProps {
  query: ListQuery;
  counts: SwitchCounts;
  onChange: (change: Partial<ListQuery>) => void;
}

/** 仅看有货, 仅看可购 and 买过的, for who may know. */
export const Switches = ({ query, counts, onChange }: SwitchesProps) => (
  <>
    {counts.in_stock !== null && (
      <Checkbox checked={query.inStock} onChange={() => onChange({ inStock: !query.inStock })}>
        <span>
          仅看有货 <small>{count(counts.in_stock)}</small>
        </span>
      </Checkbox>
    )}
    {counts.can_buy !== null && (
      <Checkbox checked={query.canBuy} onChange={() => onChange({ canBuy: !query.canBuy })}>
        <span>
          仅看可购 <small>{count(counts.can_buy)}</small>
        </span>
      </Checkbox>
    )}
    {counts.can_buy !== null && (
      <Checkbox checked={query.bought} onChange={() => onChange({ bought: !query.bought })}>
        买过的
      </Checkbox>
    )}
  </>
);
