import type { GoodsCard, GoodsDetail } from '@qingnang/contract/catalog';
import type { ReactNode } from 'react';
import { money } from '../../../lib/format.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { PageLink } from '../../../ui/PageLink.tsx';
import { Stock } from '../../../ui/Stock.tsx';
import { Table } from '../../../ui/Table.tsx';
import { Expiry } from '../../goods/Facts.tsx';
import { GoodsPrice } from '../../goods/GoodsPrice.tsx';
import { goodsPath } from '../../goods/goods-path.ts';
import { marginPercent } from '../../goods/ladder-ranges.ts';
import { asBought, bestOffer } from '../../goods/offer.ts';
import { pieceWords } from '../../goods/piece-price.ts';
import { QuickAdd } from '../AddToCart.tsx';
import { bestOf } from './best-of.ts';

interface CompareProps {
  goods: GoodsDetail;
  substitutes: readonly GoodsCard[];
}

/** The same medicine of all makers side by side, this one first: what a piece of it costs, what it leaves the pharmacy, until when it keeps, whether it is there. */
export function Compare({ goods, substitutes }: CompareProps) {
  // Shown as it would be bought now; the goods of the page as its buyer has chosen.
  const rows: GoodsCard[] = [goods, ...substitutes.map((one) => asBought(one, bestOffer(one)))];
  const best = bestOf(rows);
  return (
    <Table
      caption="同通用名商品比较"
      rows={rows}
      rowKey={(one) => one.id}
      columns={[
        {
          title: '厂家与规格',
          cell: (one) => (
            <>
              {one.id === goods.id ? (
                <b className="strong">{one.sccj}</b>
              ) : (
                <PageLink className="strong" to={goodsPath(one.id)}>
                  {one.sccj}
                </PageLink>
              )}{' '}
              {one.id === goods.id && <Mark>本品</Mark>}
              <span className="as-block muted small">
                {one.name} {one.ypgg}
              </span>
            </>
          ),
        },
        {
          title: '效期与库存',
          notOnPhone: true,
          cell: (one) => (
            <>
              <Expiry at={one.nearest_expiry} />
              <span className="as-block">
                <Stock word={one.stock_word} />
              </span>
            </>
          ),
        },
        {
          title: '折合单价',
          number: true,
          notOnPhone: true,
          cell: (one) => (
            <>
              {(one.price !== null && pieceWords(one.price, one.ypgg)) || '—'}
              {one.id === best.cheapest && <Best>最低</Best>}
            </>
          ),
        },
        {
          title: '零售与毛利',
          number: true,
          notOnPhone: true,
          cell: (one) => (
            <>
              {one.retail_price === null ? '—' : money(one.retail_price)}
              <Margin goods={one} />
              {one.id === best.leavesMost && <Best>最高</Best>}
            </>
          ),
        },
        { title: '价格', number: true, cell: (one) => <GoodsPrice goods={one} /> },
        {
          title: '加购',
          number: true,
          cell: (one) => {
            const other = substitutes.find(({ id }) => id === one.id);
            return other && <QuickAdd goods={other} />;
          },
        },
      ]}
    />
  );
}

function Margin({ goods }: { goods: GoodsCard }) {
  const margin = marginPercent(goods);
  return margin === null ? null : <span className="as-block muted small">毛利 {margin}%</span>;
}

const Best = ({ children }: { children: ReactNode }) => (
  <span className="as-block">
    <Mark kind="ok">{children}</Mark>
  </span>
);
