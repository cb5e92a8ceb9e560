import type { GiftGroup } from '@qingnang/contract/bundles';
import { withQuery } from '@qingnang/contract/call';
import type { GoodsDetail, GoodsRelated } from '@qingnang/contract/catalog';
import { type ReactNode, useMemo, useState } from 'react';
import { useChatSubject } from '../../../lib/chat-door.ts';
import { cx } from '../../../lib/cx.ts';
import type { Part } from '../../../lib/data.ts';
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx';
import { FailedPart } from '../../../ui/FailedPart.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PageLink } from '../../../ui/PageLink.tsx';
import { ServiceLink } from '../../../ui/ServiceLink.tsx';
import { ClassMarks, ListMarks } from '../../goods/Facts.tsx';
import { FavoriteButton } from '../../goods/FavoriteButton.tsx';
import { asBought } from '../../goods/offer.ts';
import { correctGoods } from '../../goods/quantity.ts';
import type { ShownGoods } from '../../goods/shown.ts';
import { useBuying } from '../useBuying.ts';
import { BuyBar, BuyPanel } from './BuyPanel.tsx';
import { Gallery, imagesOf } from './Gallery.tsx';
import { Delivery, Facts, Offers } from './GoodsFacts.tsx';
import { GoodsAside, Lower, Substitutes } from './GoodsMore.tsx';
import styles from './GoodsView.module.css';
import { GroupBuyLine } from './GroupBuyLine.tsx';
import { Line } from './Line.tsx';
import { OfferChoice } from './OfferChoice.tsx';
import { PriceBlock } from './PriceBlock.tsx';
import { Promotions } from './Promotions.tsx';
import { useOffer } from './useOffer.ts';

interface GoodsViewProps {
  goods: GoodsDetail;
  promotions: Part<{ list: GiftGroup[] }>;
  /** Coupons to take; null = none. */
  coupons: ReactNode;
  /** The way to the goods' papers. */
  papers: ReactNode;
  related: Part<GoodsRelated>;
  hot: Part<{ list: ShownGoods[] }>;
}

/** Everything about one goods. */
export function GoodsView({ goods: read, promotions, coupons, papers, related, hot }: GoodsViewProps) {
  const { goods: own, choose: chooseWarehouse } = useWarehouse(read);
  const { offer, choose: chooseOffer } = useOffer(own);
  const buying = useBuying(own, offer);
  const goods = asBought(own, offer);
  const choose = (id: number) => {
    chooseOffer(id);
    // What could be bought through the one may be too much or too little through the other.
    const next = asBought(own, own.specials.find((one) => one.goods_price_id === id) ?? null);
    buying.change(correctGoods(next, buying.number).number);
  };
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
          <PriceBlock goods={goods} offer={offer} usual={own.price} number={buying.number} />
          <OfferChoice goods={own} chosen={offer} onChoose={choose} />
          {offer?.group && <GroupBuyLine group={offer.group} name={goods.name} />}
          {promotions.ok && <Promotions promotions={promotions.data.list} />}
          <Offers goods={own} promotions={promotions.ok ? promotions.data.list : []} />
          {coupons && <Line name="领券">{coupons}</Line>}
          <Delivery goods={goods} isFixed={(offer?.ck_id ?? 0) > 0} onChoose={chooseWarehouse} />
          <Facts goods={own} />
          <BuyPanel goods={goods} buying={buying} offer={offer} />
        </div>
        {substitutes.length > 0 && <Substitutes goods={goods} substitutes={substitutes} />}
      </article>
      <div className={styles.lower}>
        <Lower
          goods={goods}
          substitutes={substitutes}
          reports={related.ok ? related.data.reports : []}
          papers={papers}
        />
        <Aside related={related} hot={hot} />
      </div>
      <BuyBar goods={goods} buying={buying} offer={offer} />
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

/** The goods as they come from the chosen warehouse; its stock is what can be bought. */
function useWarehouse(goods: GoodsDetail) {
  const [chosen, setChosen] = useState(goods.ck_id);
  const from = goods.warehouses.find(({ ck_id }) => ck_id === chosen);
  const at: GoodsDetail =
    from && from.ck_id !== goods.ck_id
      ? { ...goods, ck_id: from.ck_id, ck_name: from.name, number: from.number }
      : goods;
  return { goods: at, choose: setChosen };
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
