import type { ReactNode } from 'react';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './BundleHead.module.css';

interface BundleHeadProps {
  title: string;
  /** In one sentence, what one gets here. */
  words: string;
  /** How it goes, step by step. */
  rules: readonly { icon: IconName; words: string }[];
  /** At the end of the breadcrumb, as how many there are. */
  end?: ReactNode;
}

/** The head of a page of offers over several goods or several buyers: what it is and how it goes. */
export const BundleHead = ({ title, words, rules, end }: BundleHeadProps) => (
  <>
    <Breadcrumb trail={[{ label: '首页', to: '/' }, { label: title }]} end={end} />
    <header className={styles.head}>
      <div className="shrink">
        <h1 className={styles.title}>{title}</h1>
        <p className="sub">{words}</p>
      </div>
      <ol className={styles.rules} aria-label="怎么买">
        {rules.map(({ icon, words: rule }) => (
          <li key={rule}>
            <Icon name={icon} size={16} />
            {rule}
          </li>
        ))}
      </ol>
    </header>
  </>
);
