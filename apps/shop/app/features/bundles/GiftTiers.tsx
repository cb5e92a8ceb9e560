import type { GiftGroup } from '@qingnang/contract/bundles';
import { cx } from '../../lib/cx.ts';
import { count } from '../../lib/format.ts';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import styles from './GiftTiers.module.css';
import { type GiftTier, reachWords } from './gift-steps.ts';

interface GiftTiersProps {
  group: GiftGroup;
  /** Tier that the cart has reached; 0: none. */
  reached?: number;
}

/** What is to be reached, and the gift for it, from the lowest tier up. */
export const GiftTiers = ({ group, reached = 0 }: GiftTiersProps) => (
  <ol className={styles.tiers} aria-label={`${group.name}的赠品`}>
    {group.tiers.map((tier) => (
      <li key={tier.id} className={cx(styles.tier, tier.id === reached && styles.reached)}>
        <Tier tier={tier} isRepeating={group.is_repeating === 1} isReached={tier.id === reached} />
      </li>
    ))}
  </ol>
);

function Tier({
  tier,
  isRepeating,
  isReached,
}: {
  tier: GiftTier;
  isRepeating: boolean;
  isReached: boolean;
}) {
  const { gift } = tier;
  return (
    <>
      <GoodsImage className={styles.image} src={gift.image} width={52} />
      <div className="shrink">
        <p className={styles.reach}>
          {reachWords(tier, isRepeating)}
          {isReached && (
            <span className={styles.mark}>
              <Icon name="check" size={14} />
              已达成
            </span>
          )}
        </p>
        <p className={styles.gift}>
          赠 <PageLink to={goodsPath(gift.goods_id)}>{gift.name}</PageLink>{' '}
          <b>
            ×{count(gift.number)} {gift.bzdw}
          </b>
        </p>
        <p className={styles.line}>
          {gift.ypgg}
          {gift.left !== null && `　${gift.left > 0 ? `余 ${count(gift.left)} ${gift.bzdw}` : '已赠完'}`}
        </p>
      </div>
    </>
  );
}
