import type { ReactNode } from 'react';
import { count } from '../../lib/format.ts';
import { AddToCart } from '../catalog/AddToCart.tsx';
import { type OfferedGoods, OfferGrid } from '../goods/OfferGrid.tsx';
import styles from './ListOffers.module.css';
import { ListPage } from './ListPage.tsx';
import { ListTexts, ListTop, withoutTexts } from './ListTop.tsx';
import type { OffersData } from './list-offers.ts';
import { PreviewNotice } from './PreviewNotice.tsx';

interface ListOffersProps {
  title: string;
  data: OffersData;
  path: string;
  /** Above the goods: what holds for all of them. */
  head: ReactNode;
  /** What matters about one of them. */
  note: (item: OfferedGoods) => ReactNode;
  nothing: string;
}

/** All running special prices of a kind, page by page, and what is written about them. */
export function ListOffers({ title, data, path, head, note, nothing }: ListOffersProps) {
  const { blocks, offers, isPreview } = data;
  const paging = { ...offers, to: (page: number) => (page > 1 ? `${path}?page=${page}` : path) };
  return (
    <>
      <ListPage
        title={title}
        found={`共 ${count(offers.total)} 个商品`}
        paging={paging}
        nothing={nothing}
        top={
          <ListTop blocks={withoutTexts(blocks)}>
            {isPreview && <PreviewNotice />}
            {head}
          </ListTop>
        }
      >
        {offers.list.length > 0 && <Goods title={title} items={offers.list} note={note} />}
      </ListPage>
      <ListTexts blocks={blocks} />
    </>
  );
}

interface GoodsProps extends Pick<ListOffersProps, 'title' | 'note'> {
  items: readonly OfferedGoods[];
}

const Goods = ({ title, items, note }: GoodsProps) => (
  <div className={styles.goods}>
    <h2 className="visually-hidden">商品</h2>
    <OfferGrid
      items={items}
      action={({ goods, offer }) => <AddToCart goods={goods} offer={offer} />}
      note={note}
      onPhone="rows"
      label={title}
    />
  </div>
);
