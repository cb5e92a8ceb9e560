import type { GoodsDetail } from '@qingnang/contract/catalog';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import type { Part } from '../../../lib/data.ts';
import { withQuery } from '../../../lib/form-body.ts';
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx';
import { FailedPart } from '../../../ui/FailedPart.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PageLink } from '../../../ui/PageLink.tsx';
import { ClassMarks } from '../../goods/Facts.tsx';
import type { ShownGoods } from '../../goods/shown.ts';
import { useBuying } from '../useBuying.ts';
import { BuyBar, BuyPanel } from './BuyPanel.tsx';
import { Gallery, imagesOf } from './Gallery.tsx';
import { Delivery, Facts, Offers, PriceBlock } from './GoodsFacts.tsx';
import { HotAside, Lower, Substitutes } from './GoodsMore.tsx';
import styles from './GoodsView.module.css';

interface GoodsViewProps {
  goods: GoodsDetail;
  hot: Part<{ list: ShownGoods[] }>;
}

/** Everything about one goods. */
export function GoodsView({ goods: read, hot }: GoodsViewProps) {
  const { goods, choose } = useWarehouse(read);
  const buying = useBuying(goods);
  return (
    <div className={cx('wrap', styles.page)}>
      <Breadcrumb trail={trailOf(goods)} />
      <article
        className={cx('panel', styles.detail, goods.substitutes.length === 0 && styles.alone)}
        aria-label={goods.name}
      >
        <div className={styles.pictures}>
          <Gallery images={imagesOf(goods)} name={goods.name} />
          <Papers />
        </div>
        <div className="shrink">
          <h1 className={styles.title}>
            {goods.name} <span className="sub">{goods.ypgg}</span>
          </h1>
          <p className={styles.marks}>
            <ClassMarks goods={goods} all />
          </p>
          <p className={styles.lead}>
            <PageLink to={withQuery('/list', { maker_ids: goods.maker_id })}>{goods.sccj}</PageLink>
            {goods.approval_no && ` · ${goods.approval_no}`}
          </p>
          <PriceBlock goods={goods} number={buying.number} />
          <Offers tags={goods.tags} />
          <Delivery goods={goods} from={goods.ck_id} onChoose={choose} />
          <Facts goods={goods} />
          <BuyPanel goods={goods} buying={buying} />
        </div>
        {goods.substitutes.length > 0 && <Substitutes goods={goods} />}
      </article>
      <div className={styles.lower}>
        <Lower goods={goods} />
        {hot.ok ? <HotAside goods={hot.data.list} /> : <FailedPart message={hot.message} />}
      </div>
      <BuyBar goods={goods} buying={buying} />
    </div>
  );
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

const Papers = () => (
  <ul className={styles.papers}>
    <li>
      <Icon name="shield" size={16} />
      厂家直供，正规渠道
    </li>
    <li>
      <Icon name="file" size={16} />
      随货同行单列明批号与效期
    </li>
    <li>
      <Icon name="truck" size={16} />
      先到期先出库，按贮藏条件运输
    </li>
  </ul>
);
