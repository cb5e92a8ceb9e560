import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { alert } from '../lib/dialogs.ts';
import styles from './DataLink.module.css';
import { PageLink } from './PageLink.tsx';

interface DataLinkProps {
  /** As staff entered it: a path of the shop, another site's address, nothing, or `#` with a text. */
  url: string;
  className?: string | undefined;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
  children: ReactNode;
}

/**
 * A link out of the shop's data (navigation, banners). Without an address it says 活动暂未开始, with `#text` that text,
 * with `#` alone 活动未开始 (product.md §8).
 */
export function DataLink({ url, className, children, ...aria }: DataLinkProps) {
  if (url.startsWith('/') && !url.startsWith('//'))
    return (
      <PageLink to={url} className={className} {...aria}>
        {children}
      </PageLink>
    );
  if (/^https?:\/\//.test(url))
    return (
      <a href={url} className={className} target="_blank" rel="noopener noreferrer" {...aria}>
        {children}
      </a>
    );
  return (
    <button
      type="button"
      className={cx(styles.none, className)}
      onClick={() => void alert({ message: wordsOf(url) })}
      {...aria}
    >
      {children}
    </button>
  );
}

const wordsOf = (url: string): string =>
  url.startsWith('#') ? url.slice(1) || '活动未开始' : '活动暂未开始';
