import type { ReactNode } from 'react';
import styles from './Breadcrumb.module.css';
import { Icon } from './Icon.tsx';
import { PageLink } from './PageLink.tsx';

interface BreadcrumbProps {
  /** From the top; the last one is the page itself and needs no address. */
  trail: readonly { label: string; to?: string }[];
  /** At the end of the row, as the number of results. */
  end?: ReactNode;
}

export const Breadcrumb = ({ trail, end }: BreadcrumbProps) => (
  <nav className={styles.crumbs} aria-label="面包屑">
    <ol className={styles.list}>
      {trail.map((crumb, index) => (
        <li key={crumb.label}>
          {index > 0 && <Icon name="right" size={14} />}
          {crumb.to && index < trail.length - 1 ? (
            <PageLink to={crumb.to}>{crumb.label}</PageLink>
          ) : (
            <span
              className={index === trail.length - 1 ? styles.here : undefined}
              aria-current={index === trail.length - 1 ? 'page' : undefined}
            >
              {crumb.label}
            </span>
          )}
        </li>
      ))}
    </ol>
    {end && <span className={styles.end}>{end}</span>}
  </nav>
);
