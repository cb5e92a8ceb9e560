import { cx } from '../../lib/cx.ts';
import { Progress } from '../../ui/Progress.tsx';
import styles from './GroupProgress.module.css';
import { type Group, goalWords, groupShare, groupWords } from './group.ts';

interface GroupProgressProps {
  group: Group;
  /** Whose it is, for screen readers. */
  name: string;
  /** The bar above the words, in the width of a card. */
  stacked?: boolean;
}

/** How far a group is: a bar, figures and what is missing. */
export const GroupProgress = ({ group, name, stacked = false }: GroupProgressProps) => (
  <div className={cx(styles.progress, stacked && styles.stacked)}>
    <Progress value={groupShare(group)} label={`${name}成团进度`} promo={group.status === 'open'} />
    <p className={styles.words}>
      <b>{groupWords(group)}</b>
      <span className="sub">　{goalWords(group)}</span>
    </p>
  </div>
);
