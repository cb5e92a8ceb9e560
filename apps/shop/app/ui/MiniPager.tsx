import { cx } from '../lib/cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { PageLink } from './PageLink.tsx';
import styles from './Pager.module.css';

export interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** Address of a page of the list. */
  to: (page: number) => string;
}

/** How many pages there are, one at least. */
export const pagesOf = ({ total, pageSize }: Pick<PagerProps, 'total' | 'pageSize'>): number =>
  Math.max(1, Math.ceil(total / pageSize));

/** Above a list: `2 / 23` and two arrows. */
export function MiniPager(props: PagerProps) {
  const { page, to } = props;
  const pages = pagesOf(props);
  return (
    <span className={styles.mini}>
      <span>
        <b>{page}</b> / {pages}
      </span>
      <MiniArrow icon="left" label="上一页" page={page - 1} pages={pages} to={to} />
      <MiniArrow icon="right" label="下一页" page={page + 1} pages={pages} to={to} />
    </span>
  );
}

interface ArrowProps extends Pick<PagerProps, 'page' | 'to'> {
  pages: number;
  icon: IconName;
  label: string;
}

function MiniArrow({ icon, label, page, pages, to }: ArrowProps) {
  if (page < 1 || page > pages)
    return (
      <span className={cx(styles.arrow, styles.off)}>
        <Icon name={icon} size={16} />
      </span>
    );
  return (
    <PageLink className={styles.arrow} to={to(page)} aria-label={label}>
      <Icon name={icon} size={16} />
    </PageLink>
  );
}
