import { count } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import { TableBar } from '../catalog/TableBar.tsx';
import { asBought, bestOffer } from '../goods/offer.ts';
import { costOf } from '../goods/prices.ts';
import type { Filled } from './draft.ts';

interface QuickBarProps {
  wanted: readonly Filled[];
  busy: boolean;
  onAdd: () => void;
  onKeys: () => void;
}

/** Always in sight: the keys, what is filled in, what it costs, and all of it into the cart. */
export function QuickBar({ wanted, busy, onAdd, onKeys }: QuickBarProps) {
  const lines = wanted.map(({ goods, number }) => ({ goods: asBought(goods, bestOffer(goods)), number }));
  const pieces = lines.reduce((sum, { number }) => sum + number, 0);
  return (
    <TableBar
      large
      keys={
        <>
          <span>
            <kbd>/</kbd> 搜索
          </span>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> 换行
          </span>
          <span>
            <kbd>Enter</kbd> 下一行
          </span>
          <span>
            <kbd>空格</kbd> 采用建议量
          </span>
          <span>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> 加入购物车
          </span>
          <button type="button" className="link" onClick={onKeys}>
            <kbd>?</kbd> 按键说明
          </button>
        </>
      }
    >
      <span role="status">
        已填 <b className="strong">{count(lines.length)}</b> 个品种，数量合计{' '}
        <b className="strong">{count(pieces)}</b>
        {'　'}
        <span className="nowrap">
          合计 <Price value={costOf(lines)} size="lg" />
        </span>
      </span>
      <Button variant="primary" size="lg" disabled={lines.length === 0} busy={busy} onClick={onAdd}>
        全部加入购物车
      </Button>
    </TableBar>
  );
}
