import { count } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import { asBought } from '../goods/offer.ts';
import { costOf } from '../goods/prices.ts';
import { TableBar } from './TableBar.tsx';
import type { Order } from './useOrder.ts';

/** Below the table, always in sight: what is filled in, what it costs, and all of it into the cart. */
export function OrderBar({ order }: { order: Order }) {
  const lines = [...order.lines.values()].map(({ goods, number, offer }) => ({
    goods: asBought(goods, offer),
    number,
  }));
  return (
    <TableBar
      keys={
        <>
          <kbd>↑</kbd> <kbd>↓</kbd> 换行　<kbd>Enter</kbd> 加入并到下一行　<kbd>/</kbd> 搜索
        </>
      }
    >
      <span role="status">
        已填 <b className="strong">{count(lines.length)}</b> 个商品　合计 <Price value={costOf(lines)} />
      </span>
      <Button
        variant="primary"
        disabled={lines.length === 0}
        busy={order.busy}
        onClick={() => void order.addAll()}
      >
        全部加入购物车
      </Button>
    </TableBar>
  );
}
