import { cx } from '../../lib/cx.ts';
import { Progress } from '../../ui/Progress.tsx';
import styles from './GroupBuyProgress.module.css';
import { type GroupBuy, goalWords, groupBuyShare, groupBuyWords } from './group-buy.ts';

interface GroupBuyProgressProps {
  group: GroupBuy;
  /** Whose it is, for screen readers. */
  name: string;
  /** The bar above the words, in the width of a card. */
  stacked?: boolean;
}

/** How far a group is: a bar, figures and what is missing. */
export const GroupBuyProgress = ({ group, name, stacked = false }: GroupBuyProgressProps) => (
  <div className={cx(styles.progress, stacked && styles.stacked)}>
    <Progress value={groupBuyShare(group)} label={`${name}成团进度`} promo={group.status === 'open'} />
    <p className={styles.words}>
      <b>{groupBuyWords(group)}</b>
      <span className="sub">　{goalWords(group)}</span>
    </p>
  </div>
);
