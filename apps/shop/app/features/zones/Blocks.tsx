import { useRevalidator } from 'react-router';
import { useServerTime } from '../../lib/clock.tsx';
import { cx } from '../../lib/cx.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { CleanHtml } from '../../ui/CleanHtml.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Floor } from '../../ui/Floor.tsx';
import { InOrder } from '../../ui/InOrder.tsx';
import { AddToCart } from '../catalog/AddToCart.tsx';
import { Offers } from '../coupons/Offers.tsx';
import { GoodsGrid } from '../goods/GoodsGrid.tsx';
import { OfferGrid } from '../goods/OfferGrid.tsx';
import article from '../help/Article.module.css';
import { prepared } from '../help/article-html.ts';
import styles from './Blocks.module.css';
import type { ShownBlock } from './zone-data.ts';

type BlockOf<K extends ShownBlock['kind']> = Extract<ShownBlock, { kind: K }>;

interface BlocksProps {
  blocks: readonly ShownBlock[];
  /** So many stand elsewhere on the page, before them. */
  after?: number;
}

/** What staff built a zone from, in their order; blocks without anything in them are left out. */
export const Blocks = ({ blocks, after = 0 }: BlocksProps) => (
  <InOrder items={blocks} draw={(block, index) => <Block block={block} index={after + index} />} />
);

function Block({ block, index }: { block: ShownBlock; index: number }) {
  switch (block.kind) {
    case 'banner':
      return <Banner block={block} eager={index === 0} />;
    case 'countdown':
      return <Left block={block} />;
    case 'text':
      return <Text block={block} name={`text-${index + 1}`} />;
    case 'goods':
      return <Goods block={block} />;
    case 'specials':
      return <Specials block={block} />;
    case 'coupons':
      return <Coupons block={block} />;
  }
}

const Banner = ({ block: { images }, eager }: { block: BlockOf<'banner'>; eager: boolean }) =>
  images.length > 0 && (
    <div className={styles.block}>
      <Carousel className={styles.banner} pictures={images} width={1200} height={200} eager={eager} />
    </div>
  );

/** To the start while it lies ahead, then to the end. When it is over, what the page shows has changed: it is read again. */
function Left({ block: { title, starts_at, ends_at } }: { block: BlockOf<'countdown'> }) {
  const now = useServerTime();
  const { revalidate } = useRevalidator();
  if (now >= ends_at)
    return (
      <p className={cx(styles.block, styles.left)}>
        {title && <b className={styles.leftTitle}>{title}</b>}
        <span>已结束</span>
      </p>
    );
  const until = starts_at !== null && now < starts_at ? starts_at : ends_at;
  const label = until === ends_at ? '距结束' : '距开始';
  return (
    <p className={cx(styles.block, styles.left)}>
      {title && <b className={styles.leftTitle}>{title}</b>}
      <span>{label}</span>
      <Countdown key={until} until={until} label={label} onEnd={() => void revalidate()} />
    </p>
  );
}

function Text({ block: { title, html }, name }: { block: BlockOf<'text'>; name: string }) {
  if (title === '' && html === '') return null;
  return (
    <section className={cx('panel', styles.block, styles.text)} aria-label={title || undefined}>
      {title && <h2 className={styles.textTitle}>{title}</h2>}
      <CleanHtml className={article.text} html={prepared(html, name).html} />
    </section>
  );
}

const Goods = ({ block: { list, ...head } }: { block: BlockOf<'goods'> }) =>
  list.length > 0 && (
    <Floor {...headOf(head, '推荐商品')}>
      <div className={styles.grid}>
        <GoodsGrid
          goods={list}
          action={(goods) => <AddToCart goods={goods} />}
          onPhone="rows"
          label={head.title || '推荐商品'}
        />
      </div>
    </Floor>
  );

const Specials = ({ block: { list, ...head } }: { block: BlockOf<'specials'> }) =>
  list.length > 0 && (
    <Floor {...headOf(head, '特价商品')}>
      <div className={styles.grid}>
        <OfferGrid
          items={list}
          action={({ goods, offer }) => <AddToCart goods={goods} offer={offer} />}
          onPhone="rows"
          label={head.title || '特价商品'}
        />
      </div>
    </Floor>
  );

const Coupons = ({ block: { title, list } }: { block: BlockOf<'coupons'> }) =>
  list.length > 0 && (
    <Floor title={title || '优惠券'} more={{ label: '更多优惠券', url: '/lqzx' }}>
      <Offers offers={list} label={title || '优惠券'} />
    </Floor>
  );

const headOf = (
  { title, subtitle, more_url }: { title: string; subtitle: string; more_url: string },
  untitled: string,
) => ({
  title: title || untitled,
  words: subtitle,
  ...(more_url !== '' && { more: { label: '更多', url: more_url } }),
});
