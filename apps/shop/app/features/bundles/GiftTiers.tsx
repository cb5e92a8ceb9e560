import type { GiftGroup } from '@qingnang/contract/bundles';
import { PROMOTION_KINDS } from '@qingnang/contract/promotion-kinds';
import type { PromotionTier } from '@qingnang/contract/promotions';
import { cx } from '../../lib/cx.ts';
import { count, money } from '../../lib/format.ts';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import { giveWords, reachWords } from '../promotions/step-words.ts';
import styles from './GiftTiers.module.css';

interface GiftTiersProps {
  group: GiftGroup;
  /** Step that the cart has reached; 0: none. */
  reached?: number;
}

/** What is to be reached, and what is given for it, from the lowest step up. */
export const GiftTiers = ({ group, reached = 0 }: GiftTiersProps) => (
  <ol className={styles.tiers} aria-label={`${group.name}的${LIST_WORDS[group.kind]}`}>
    {group.tiers.map((tier) => (
      <li
        key={tier.id}
        className={cx(styles.tier, !tier.gift && styles.plain, tier.id === reached && styles.reached)}
      >
        <Tier group={group} tier={tier} isReached={tier.id === reached} />
      </li>
    ))}
  </ol>
);

const LIST_WORDS: Record<GiftGroup['kind'], string> = {
  discount: '满减档位',
  gift: '赠品',
  buy_gift: '赠品',
  exchange: '换购商品',
  cashback: '满返档位',
};

function Tier({ group, tier, isReached }: { group: GiftGroup; tier: PromotionTier; isReached: boolean }) {
  const reach = (
    <p className={styles.reach}>
      {reachWords(tier, group.is_repeating === 1)}
      {group.kind === 'exchange' && ` ${exchangeWords(tier.gift?.price ?? null)}`}
      {isReached && (
        <span className={styles.mark}>
          <Icon name="check" size={14} />
          已达成
        </span>
      )}
    </p>
  );
  if (!tier.gift)
    return (
      <div>
        {reach}
        <p className={styles.gives}>{giveWords(group.kind, tier)}</p>
        {group.kind === 'cashback' && <p className={styles.line}>订单完成后返到余额</p>}
      </div>
    );
  return (
    <>
      <GoodsImage className={styles.image} src={tier.gift.image} width={52} />
      <div className="shrink">
        {reach}
        <TierGoods kind={group.kind} gift={tier.gift} />
      </div>
    </>
  );
}

/** The goods that is given, or that may be bought by 换购. */
function TierGoods({ kind, gift }: Pick<GiftGroup, 'kind'> & { gift: NonNullable<PromotionTier['gift']> }) {
  const isExchange = kind === 'exchange';
  const left = gift.left === null ? '' : leftWords(gift.left, gift.bzdw, isExchange);
  return (
    <>
      <p className={styles.gift}>
        {!isExchange && '赠 '}
        <PageLink to={goodsPath(gift.goods_id)}>{gift.name}</PageLink>{' '}
        <b>
          ×{count(gift.number)} {gift.bzdw}
        </b>
      </p>
      <p className={cx(styles.line, styles.stock)}>
        <span className="ellipsis">{gift.ypgg}</span>
        {left !== '' && <span>{left}</span>}
      </p>
    </>
  );
}

const exchangeWords = (price: number | null): string =>
  price === null ? PROMOTION_KINDS.exchange.name : `加 ${money(price)} 换购`;

function leftWords(left: number, unit: string, isExchange: boolean): string {
  if (left > 0) return `余 ${count(left)} ${unit}`;
  return isExchange ? '已换完' : '已赠完';
}
