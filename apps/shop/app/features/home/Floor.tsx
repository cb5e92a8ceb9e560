import { type ReactNode, useId } from 'react';
import { pageExists } from '../../lib/page-exists.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './Floor.module.css';

interface FloorProps {
  title: string;
  /** What is in it. */
  words?: string;
  /** Where all of it is; left out while the shop has no page there. */
  more?: { label: string; to: string };
  children: ReactNode;
}

/** One floor of the home page. */
export function Floor({ title, words, more, children }: FloorProps) {
  const id = useId();
  return (
    <section className={styles.floor} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {words && <span className={styles.words}>{words}</span>}
        {more && pageExists(more.to) && (
          <PageLink className={styles.more} to={more.to}>
            {more.label}
            <Icon name="right" size={14} />
          </PageLink>
        )}
      </div>
      {children}
    </section>
  );
}
