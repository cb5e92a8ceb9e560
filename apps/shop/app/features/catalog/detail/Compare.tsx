import type { GoodsCard, GoodsRelated } from '@qingnang/contract/catalog';
import { PageLink } from '../../../ui/PageLink.tsx';
import { Stock } from '../../../ui/Stock.tsx';
import { Table } from '../../../ui/Table.tsx';
import { Expiry } from '../../goods/Facts.tsx';
import { GoodsPrice } from '../../goods/GoodsPrice.tsx';
import { goodsPath } from '../../goods/goods-path.ts';
import { asBought, bestOffer } from '../../goods/offer.ts';
import { pieceWords } from '../../goods/piece-price.ts';
import { QuickAdd } from '../AddToCart.tsx';

/** The same medicine of others side by side: what a piece of it costs, until when it keeps, whether it is there. */
export const Compare = ({ substitutes }: Pick<GoodsRelated, 'substitutes'>) => (
  <Table
    caption="同通用名商品比较"
    rows={substitutes}
    rowKey={(other) => other.id}
    columns={[
      {
        title: '商品',
        cell: (other) => (
          <>
            <PageLink className="strong" to={goodsPath(other.id)}>
              {other.name}
            </PageLink>{' '}
            <span className="sub nowrap">{other.ypgg}</span>
            <span className="as-block muted small">{other.sccj}</span>
          </>
        ),
      },
      { title: '最近效期', cell: (other) => <Expiry at={other.nearest_expiry} /> },
      { title: '库存', notOnPhone: true, cell: (other) => <Stock word={other.stock_word} /> },
      { title: '折合单价', number: true, notOnPhone: true, cell: (other) => <Piece goods={other} /> },
      {
        title: '价格',
        number: true,
        cell: (other) => <GoodsPrice goods={asBought(other, bestOffer(other))} />,
      },
      { title: '加购', number: true, cell: (other) => <QuickAdd goods={other} /> },
    ]}
  />
);

function Piece({ goods }: { goods: GoodsCard }) {
  const { price } = asBought(goods, bestOffer(goods));
  return price === null ? '—' : pieceWords(price, goods.ypgg) || '—';
}
