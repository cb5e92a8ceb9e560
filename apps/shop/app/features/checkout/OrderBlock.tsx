import type { CartItem, CheckoutView } from '@qingnang/contract/cart';
import { count, money } from '../../lib/format.ts';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Price } from '../../ui/Price.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { offerOfLine } from '../cart/line-offer.ts';
import { LadderHint } from '../goods/LadderHint.tsx';
import { OFFER_LETTERS, OFFER_WORDS } from '../goods/offer.ts';
import styles from './Checkout.module.css';
import { hasSeckill, MINUTES } from './checkout-view.ts';

type Group = CheckoutView['groups'][number];

/** One of the orders that the chosen lines become. */
export function OrderBlock({ group, number }: { group: Group; number: number }) {
  const isReceipt = group.kind === 'receipt';
  const title = `订单 ${number}　${isReceipt ? `含麻黄碱类复方制剂　${group.ck_name}` : group.ck_name}`;
  return (
    <section className={styles.block} aria-label={title}>
      <header className={styles.blockHead}>
        <Icon name="box" />
        <h2 className={styles.blockTitle}>{title}</h2>
        <Mark kind={isReceipt ? 'rank' : 'plain'}>{isReceipt ? '回执订单' : '普通订单'}</Mark>
      </header>
      {isReceipt && (
        <Notice kind="warn" className={styles.blockNotice}>
          根据规定单独付款，只发注册地址，不使用余额；收货后请交回盖章回执。
        </Notice>
      )}
      {hasSeckill(group) && (
        <Notice kind="warn" className={styles.blockNotice}>
          含秒杀商品，请在下单后 {MINUTES.seckill} 分钟内付款，超时自动取消。
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list */}
      <ul role="list" className={styles.lines}>
        {group.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <footer className={styles.foot}>
        <span>共 {count(group.lines.length)} 个商品</span>
        <span className={styles.end}>
          运费 <b className="strong">{money(group.shipping_fee)}</b>
        </span>
        <span>
          小计 <Price value={group.payable} size="sm" />
        </span>
      </footer>
    </section>
  );
}

function Line({ line }: { line: CartItem }) {
  const offer = offerOfLine(line);
  return (
    <li className={styles.line}>
      <GoodsImage src={line.goods.image} width={44} />
      <div className="shrink">
        <p className={styles.lineName}>
          {line.goods.name} <span>{line.goods.ypgg}</span>
        </p>
        <p className="small muted ellipsis">{line.goods.sccj}</p>
      </div>
      <span className="small">
        {offer ? (
          <Tag name={OFFER_LETTERS[offer.kind]}>{OFFER_WORDS[offer.kind]}</Tag>
        ) : (
          line.is_yj === 0 && <LadderHint goods={line.goods} />
        )}
      </span>
      <span>{money(line.price)}</span>
      <span className="muted">×{count(line.number)}</span>
      <b className="strong">{money(line.amount)}</b>
    </li>
  );
}
