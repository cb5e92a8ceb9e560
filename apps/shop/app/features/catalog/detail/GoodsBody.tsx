import type { GiftGroup } from '@qingnang/contract/bundles';
import { withQuery } from '@qingnang/contract/call';
import type { GoodsDetail, GoodsRelated } from '@qingnang/contract/catalog';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useChatSubject } from '../../../lib/chat-door.ts';
import { cx } from '../../../lib/cx.ts';
import type { Part } from '../../../lib/data.ts';
import { lazySoon } from '../../../lib/soon.ts';
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx';
import { FailedPart } from '../../../ui/FailedPart.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PageLink } from '../../../ui/PageLink.tsx';
import { ServiceLink } from '../../../ui/ServiceLink.tsx';
import { ClassMarks, ListMarks } from '../../goods/Facts.tsx';
import { FavoriteButton } from '../../goods/FavoriteButton.tsx';
import type { ShownGoods } from '../../goods/shown.ts';
import { BuyBar } from './BuyBar.tsx';
import { Gallery, imagesOf } from './Gallery.tsx';
import { Delivery, Facts, Offers } from './GoodsFacts.tsx';
import './GoodsMore.module.css';
import styles from './GoodsView.module.css';
import { Line } from './Line.tsx';
import { OfferChoice } from './OfferChoice.tsx';
import { PriceBlock } from './PriceBlock.tsx';
import { Promotions } from './Promotions.tsx';
import type { Chosen } from './useChosen.ts';
import '../../../ui/DataTable.module.css';
import '../../../ui/Table.module.css';
import '../../goods/GoodsMini.module.css';
import '../../goods/GroupBuyProgress.module.css';

// Drawn by the server and alive a moment later: beside and below what a buyer comes for.
const GoodsAside = lazySoon(() => import('./GoodsAside.tsx'));
const GroupBuyLine = lazySoon(() => import('./GroupBuyLine.tsx'));
const Lower = lazySoon(() => import('./Lower.tsx'));
const Substitutes = lazySoon(() => import('./Substitutes.tsx'));

/** Ends when their code is there. */
export const moreIsThere = (): Promise<unknown> =>
  Promise.all([GoodsAside, GroupBuyLine, Lower, Substitutes].map((each) => each.ready()));

export interface GoodsViewProps {
  goods: GoodsDetail;
  promotions: Part<{ list: GiftGroup[] }>;
  /** Coupons to take; null = none. */
  coupons: ReactNode;
  /** The way to the goods' papers. */
  papers: ReactNode;
  related: Part<GoodsRelated>;
  hot: Part<{ list: ShownGoods[] }>;
}

interface GoodsBodyProps extends GoodsViewProps {
  chosen: Chosen;
  /** Yuan a piece at the chosen quantity; null: hidden. */
  price: number | null;
  /** The chosen quantity. */
  number: number;
  /** What buys it, or why not and what to do; the same in the bar at the bottom of a phone. */
  panel: ReactNode;
  inBar: ReactNode;
}

/** The page of a goods. */
export function GoodsBody({
  goods: read,
  promotions,
  coupons,
  papers,
  related,
  hot,
  chosen: { own, goods, offer, chooseOffer, chooseWarehouse },
  price,
  number,
  panel,
  inBar,
}: GoodsBodyProps) {
  const substitutes = related.ok ? related.data.substitutes : [];
  return (
    <div className={cx('wrap', styles.page)}>
      <Breadcrumb trail={trailOf(goods)} />
      <article
        className={cx('panel', styles.detail, substitutes.length === 0 && styles.alone)}
        aria-label={goods.name}
      >
        <div className={styles.pictures}>
          <Gallery images={imagesOf(goods)} name={goods.name} />
          <span className="only-phone">
            <FavoriteButton className={styles.favorite} goods={goods} />
          </span>
          <Papers />
        </div>
        <div className="shrink">
          <h1 className={styles.title}>
            {goods.name} <span className="sub">{goods.ypgg}</span>
          </h1>
          <p className={styles.marks}>
            <ClassMarks goods={goods} all />
            <ListMarks goods={goods} />
          </p>
          <p className={styles.lead}>
            <PageLink to={withQuery('/list', { maker_ids: goods.maker_id })}>{goods.sccj}</PageLink>
            {goods.approval_no && ` · ${goods.approval_no}`}
            <AskAbout goods={read} />
          </p>
          <PriceBlock goods={goods} offer={offer} price={price} usual={own.price} number={number} />
          <OfferChoice goods={own} chosen={offer} onChoose={chooseOffer} />
          <Suspense>{offer?.group && <GroupBuyLine group={offer.group} name={goods.name} />}</Suspense>
          {promotions.ok && <Promotions promotions={promotions.data.list} />}
          <Offers goods={own} promotions={promotions.ok ? promotions.data.list : []} />
          {coupons && <Line name="领券">{coupons}</Line>}
          <Delivery goods={goods} isFixed={(offer?.ck_id ?? 0) > 0} onChoose={chooseWarehouse} />
          <Facts goods={own} />
          {panel}
        </div>
        <Suspense>
          {substitutes.length > 0 && <Substitutes goods={goods} substitutes={substitutes} />}
        </Suspense>
      </article>
      <div className={styles.lower}>
        <Suspense>
          <Lower
            goods={goods}
            substitutes={substitutes}
            reports={related.ok ? related.data.reports : []}
            papers={papers}
          />
        </Suspense>
        <Suspense>
          <Aside related={related} hot={hot} />
        </Suspense>
      </div>
      <BuyBar>{inBar}</BuyBar>
    </div>
  );
}

/** Asks the service about the goods; the panel offers it as long as the page is shown. */
function AskAbout({ goods: { id, name, ypgg, sccj, image } }: { goods: GoodsDetail }) {
  const subject = useMemo(
    () => ({ kind: 'goods' as const, goods: { goods_id: id, name, ypgg, sccj, image } }),
    [id, name, ypgg, sccj, image],
  );
  useChatSubject(subject);
  return (
    <ServiceLink wish={subject} className={styles.ask}>
      咨询该商品
    </ServiceLink>
  );
}

/** What is often in the same orders and what else is for the same use; what sells best while nobody knows. */
function Aside({ related, hot }: Pick<GoodsViewProps, 'related' | 'hot'>) {
  if (!related.ok) return <FailedPart message={related.message} />;
  const { bought_together, similar } = related.data;
  const lists = [
    { title: '买过这款的店还买', goods: bought_together },
    { title: '同类品种', goods: similar },
  ].filter(({ goods }) => goods.length > 0);
  if (lists.length > 0) return <GoodsAside lists={lists} />;
  if (hot.ok) return <GoodsAside lists={[{ title: '热销商品', goods: hot.data.list }]} />;
  return <FailedPart message={hot.message} />;
}

const trailOf = ({ category_path, name }: GoodsDetail) => [
  { label: '首页', to: '/' },
  ...category_path.map((category) => ({
    label: category.name,
    to: withQuery('/list', { category_id: category.id }),
  })),
  { label: name },
];

/** What comes with the goods, and where it stands below. */
const Papers = () => (
  <ul className={styles.papers}>
    <li>
      <Icon name="file" size={16} />
      药检报告，按批号在线查看
      <a href="#lots">查看</a>
    </li>
    <li>
      <Icon name="shield" size={16} />
      品种批件、质量标准
      <a href="#papers">查看</a>
    </li>
    <li>
      <Icon name="box" size={16} />
      随货同行单列明批号与效期
    </li>
    <li>
      <Icon name="truck" size={16} />
      先到期先出库，按贮藏条件运输
    </li>
  </ul>
);
