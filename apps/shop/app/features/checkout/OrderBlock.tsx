import type { CartGift, CartItem, CheckoutView } from '@qingnang/contract/cart';
import { cx } from '../../lib/cx.ts';
import { count, money } from '../../lib/format.ts';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { Price } from '../../ui/Price.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { lineName } from '../cart/line-name.ts';
import { offerOfLine } from '../cart/line-offer.ts';
import { coldWords } from '../goods/cold.ts';
import { GROUP_BUY_RULES } from '../goods/group-buy.ts';
import { LadderHint } from '../goods/LadderHint.tsx';
import { OFFER_LETTERS, OFFER_WORDS } from '../goods/offer.ts';
import styles from './Checkout.module.css';
import { hasSeckill, MINUTES, partOf } from './checkout-view.ts';

type Group = CheckoutView['groups'][number];

/** One of the orders that the chosen lines become. */
export function OrderBlock({ group, groups }: { group: Group; groups: readonly Group[] }) {
  const kind = KINDS[group.kind];
  const title = orderTitle(group, groups);
  const cold = coldWords(group.lines.map(({ goods }) => goods));
  return (
    <section className={styles.block} aria-label={title}>
      <header className={styles.blockHead}>
        <Icon name="box" />
        <h2 className={styles.blockTitle}>{title}</h2>
        <Mark kind={group.kind === 'normal' ? 'plain' : 'rank'}>{kind.mark}</Mark>
        {group.promise !== '' && <span className="small muted">{group.promise}</span>}
      </header>
      {group.not_served !== '' && (
        <Notice kind="bad" className={styles.blockNotice}>
          {group.not_served}，请更换收货地址，或<PageLink to="/cart">返回购物车</PageLink>取消这些商品。
        </Notice>
      )}
      {kind.notice !== '' && (
        <Notice kind="warn" className={styles.blockNotice}>
          {kind.notice}
        </Notice>
      )}
      {cold !== '' && (
        <Notice kind="info" className={styles.blockNotice}>
          {cold}。
        </Notice>
      )}
      {hasSeckill(group) && (
        <Notice kind="warn" className={styles.blockNotice}>
          含秒杀商品，请在下单后 {MINUTES.seckill} 分钟内付款，超时自动取消。
        </Notice>
      )}
      <PlainList className={styles.lines}>
        {group.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
        {group.gifts.map((gift) => (
          <GiftLine key={`${gift.promotion_id}:${gift.goods_id}`} gift={gift} />
        ))}
      </PlainList>
      <footer className={styles.foot}>
        <span>
          共 {count(group.lines.length)} 个商品
          {group.gifts.length > 0 && `，${count(group.gifts.length)} 种赠品`}
        </span>
        <span className={cx(styles.end, styles.minuses)}>
          <Minus name="满减" amount={group.manjian_amount} />
          <Minus name="优惠券" amount={group.coupon_amount} />
          <Minus name="现金券" amount={group.voucher_amount} />
          <span>
            运费 <b className="strong">{money(group.shipping_fee)}</b>
          </span>
          <span className={styles.end}>
            小计 <Price value={group.payable} size="sm" />
          </span>
        </span>
      </footer>
    </section>
  );
}

const Minus = ({ name, amount }: { name: string; amount: number }) =>
  amount > 0 && (
    <span>
      {name} <b className="price-text">{money(-amount)}</b>
    </span>
  );

/** Number, kind, warehouse and part of the order. */
export function orderTitle(group: Group, groups: readonly Group[]): string {
  const part = partOf(groups, group);
  const words = part && `拆单 ${part.part}/${part.of}`;
  const number = `订单 ${groups.indexOf(group) + 1}`;
  return [number, KINDS[group.kind].title, group.ck_name, words].filter(Boolean).join('　');
}

/** What makes an order a special one, and what goes with it. */
const KINDS: Record<Group['kind'], { title: string; mark: string; notice: string }> = {
  normal: { title: '', mark: '普通订单', notice: '' },
  receipt: {
    title: '含麻黄碱类复方制剂',
    mark: '回执订单',
    notice: '根据规定单独付款，只发注册地址，不使用余额；收货后请交回盖章回执。',
  },
  group: { title: '拼团', mark: '拼团订单', notice: `单独成单：${GROUP_BUY_RULES}。` },
};

function Line({ line }: { line: CartItem }) {
  const { name, image } = lineName(line);
  const { combination, goods } = line;
  return (
    <li className={styles.line}>
      <GoodsImage src={image} width={44} />
      <div className="shrink">
        <p className={styles.lineName}>
          {name} {!combination && <span>{goods.ypgg}</span>}
        </p>
        <p className={combination ? 'small muted' : 'small muted ellipsis'}>
          {combination ? partsWords(combination) : goods.sccj}
        </p>
      </div>
      <span className="small">
        <Offer line={line} />
      </span>
      <span>{money(line.price)}</span>
      <span className="muted">×{count(line.number)}</span>
      <b className="strong">{money(line.amount)}</b>
    </li>
  );
}

/** What is in one set. */
const partsWords = ({ items }: NonNullable<CartItem['combination']>): string =>
  `每套：${items.map(({ name, number, bzdw }) => `${name} ×${count(number)} ${bzdw}`).join('、')}`;

/** What the line is bought through. */
function Offer({ line }: { line: CartItem }) {
  if (line.combination) return <Mark kind="rank">组合</Mark>;
  if (line.exchange) return <Tag name="换购">换购价</Tag>;
  if (line.goods_manjian_amount > 0) return <Tag name="满">满减 {money(-line.goods_manjian_amount)}</Tag>;
  const offer = offerOfLine(line);
  if (offer) return <Tag name={OFFER_LETTERS[offer.kind]}>{OFFER_WORDS[offer.kind]}</Tag>;
  return line.is_yj === 0 && <LadderHint goods={line.goods} />;
}

const GiftLine = ({ gift }: { gift: CartGift }) => (
  <li className={styles.line}>
    <GoodsImage src={gift.image} width={44} />
    <div className="shrink">
      <p className={styles.lineName}>
        {gift.name} <span>{gift.ypgg}</span>
      </p>
      <p className="small muted ellipsis">{gift.sccj}</p>
      {gift.note !== '' && <p className="small warn-text">{gift.note}</p>}
    </div>
    <span className="small">
      <Tag name="赠">{gift.promotion_name}</Tag>
    </span>
    <span>{money(0)}</span>
    <span className="muted">×{count(gift.number)}</span>
    <b className="strong">{money(0)}</b>
  </li>
);
