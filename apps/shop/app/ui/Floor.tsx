import { type ReactNode, useId } from 'react';
import { destinationOf } from '../lib/destination.ts';
import { pageExists } from '../lib/page-exists.ts';
import { DataLink } from './DataLink.tsx';
import styles from './Floor.module.css';
import { Icon } from './Icon.tsx';

interface FloorProps {
  title: string;
  /** What is in it. */
  words?: string;
  /** Where all of it is; left out while the shop has no page there. */
  more?: { label: string; url: string };
  children: ReactNode;
}

/** One floor of a page that has several: the home page, a zone. */
export function Floor({ title, words, more, children }: FloorProps) {
  const id = useId();
  return (
    <section className={styles.floor} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {words && <span className={styles.words}>{words}</span>}
        {more && leadsSomewhere(more.url) && (
          <DataLink className={styles.more} url={more.url}>
            {more.label}
            <Icon name="right" size={14} />
          </DataLink>
        )}
      </div>
      {children}
    </section>
  );
}

function leadsSomewhere(url: string): boolean {
  const destination = destinationOf(url);
  return destination.kind !== 'page' || pageExists(destination.to);
}
