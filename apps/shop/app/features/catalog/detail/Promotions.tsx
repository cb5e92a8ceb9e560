import type { GiftGroup } from '@qingnang/contract/bundles';
import { PROMOTION_KINDS } from '@qingnang/contract/promotion-kinds';
import { date } from '../../../lib/format.ts';
import { PageLink } from '../../../ui/PageLink.tsx';
import { PlainList } from '../../../ui/PlainList.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { promotionPath } from '../../promotions/promotion-path.ts';

import { Line } from './Line.tsx';
import styles from './Promotions.module.css';

/** Promotions that the goods counts towards: what each step gives, until when, and the way to its other goods. */
export function Promotions({ promotions }: { promotions: readonly GiftGroup[] }) {
  if (promotions.length === 0) return null;
  return (
    <Line name="促销">
      <PlainList className={styles.promotions} aria-label="促销">
        {promotions.map((promotion) => (
          <li key={promotion.id} className={styles.promotion}>
            <Tag name={PROMOTION_KINDS[promotion.kind].tag} title={PROMOTION_KINDS[promotion.kind].name} />
            <p className={styles.words}>
              <b>{promotion.name}</b>
              <span>{promotion.tiers.map(({ words }) => words).join('，')}</span>
              <span className={styles.until}>{date(promotion.ends_at).slice(5)} 止</span>
            </p>
            <PageLink className={styles.more} to={promotionPath(promotion.id)}>
              去凑单
            </PageLink>
          </li>
        ))}
      </PlainList>
    </Line>
  );
}
