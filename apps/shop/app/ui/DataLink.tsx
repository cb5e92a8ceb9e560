import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { destinationOf } from '../lib/destination.ts';
import { alert } from '../lib/dialogs.ts';
import { tap } from '../lib/tap.ts';
import styles from './DataLink.module.css';
import { PageLink } from './PageLink.tsx';

interface DataLinkProps {
  /** As staff entered it, see `destinationOf`. */
  url: string;
  /** A page of the shop, too, opens in a window of its own; other sites always do. */
  newWindow?: boolean;
  /** A banner, or an activity: its clicks are counted. */
  bannerId?: number | undefined;
  zoneId?: number | undefined;
  className?: string | undefined;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
  children: ReactNode;
}

const NEW_WINDOW = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** A link out of the shop's data: navigation, banners, ads. */
export function DataLink({ url, newWindow, bannerId, zoneId, className, children, ...aria }: DataLinkProps) {
  const destination = destinationOf(url);
  const count = () => tap({ banner_id: bannerId, id: zoneId });
  if (destination.kind === 'words')
    return (
      <button
        type="button"
        className={cx(styles.none, className)}
        onClick={() => {
          count();
          void alert({ message: destination.words });
        }}
        {...aria}
      >
        {children}
      </button>
    );
  if (destination.kind === 'page' && !newWindow)
    return (
      <PageLink to={destination.to} className={className} onClick={count} {...aria}>
        {children}
      </PageLink>
    );
  const href = destination.kind === 'page' ? destination.to : destination.href;
  return (
    <a href={href} className={className} onClick={count} {...NEW_WINDOW} {...aria}>
      {children}
    </a>
  );
}
