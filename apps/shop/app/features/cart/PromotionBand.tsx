import type { CartGift } from '@qingnang/contract/cart';
import { PROMOTION_KINDS } from '@qingnang/contract/promotion-kinds';
import { cx } from '../../lib/cx.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { promotionPath } from '../promotions/promotion-path.ts';

import { bandWords } from './band-words.ts';
import type { Band } from './cart-sections.ts';
import styles from './Promotions.module.css';

interface PromotionBandProps {
  band: Band;
  gifts: readonly CartGift[];
  /** Name of another promotion, by id. */
  nameOf: (id: number) => string;
}

/** A promotion over its lines: what it gives, what is missing to more, and where to find it. */
export function PromotionBand({ band: { promotion, outcome }, gifts, nameOf }: PromotionBandProps) {
  const { now, next, steps } = bandWords(promotion, outcome, gifts, nameOf);
  const isQuiet = outcome?.state === 'lost' || outcome?.state === 'empty';
  const { tag, name } = PROMOTION_KINDS[promotion.kind];
  return (
    <div className={cx(styles.band, isQuiet && styles.quiet)}>
      <Tag name={tag} title={name} />
      <p className={styles.words}>
        <span className={styles.name}>{promotion.name}</span>
        {now !== '' && <span>{now}</span>}
        {!isQuiet && next && (
          <span>
            再买 <b>{next.missing}</b> {next.gives}
          </span>
        )}
        {!isQuiet && <span className={styles.steps}>{steps}</span>}
      </p>
      {!isQuiet && next && (
        <span className={styles.progress}>
          <Progress value={next.share} label={`${promotion.name}进度`} promo />
        </span>
      )}
      {outcome?.state !== 'lost' && (next || isQuiet) && (
        <PageLink className={cx('link', styles.more)} to={promotionPath(promotion.id)}>
          {next ? '去凑单' : '看活动'}
        </PageLink>
      )}
    </div>
  );
}
