import { type FormEvent, Fragment, useId } from 'react';
import { useNavigate } from 'react-router';
import { cx } from '../lib/cx.ts';
import { Button } from './Button.tsx';
import { type PagerProps, pagesOf } from './MiniPager.tsx';
import { PageLink } from './PageLink.tsx';
import styles from './Pager.module.css';
import { pageNumbers } from './page-numbers.ts';

/** Below a list. Nothing at all while everything fits on one page. */
export function Pager(props: PagerProps) {
  const { page, to } = props;
  const pages = pagesOf(props);
  if (pages === 1) return null;
  return (
    <nav className={styles.pager} aria-label="分页">
      <Neighbour label="上一页" page={page - 1} pages={pages} to={to} />
      {pageNumbers(page, pages).map((number, index, all) => (
        <Fragment key={number}>
          {index > 0 && number - (all[index - 1] ?? 0) > 1 && <span className={styles.gap}>…</span>}
          <PageLink
            className={cx(
              styles.page,
              Math.abs(number - page) > 2 && number !== 1 && number !== pages && styles.far,
            )}
            to={to(number)}
            aria-label={`第 ${number} 页`}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </PageLink>
        </Fragment>
      ))}
      <Neighbour label="下一页" page={page + 1} pages={pages} to={to} />
      <Jump page={page} pages={pages} to={to} />
    </nav>
  );
}

interface TargetProps {
  page: number;
  pages: number;
  to: (page: number) => string;
}

function Neighbour({ label, page, pages, to }: TargetProps & { label: string }) {
  if (page < 1 || page > pages) return <span className={cx(styles.page, styles.off)}>{label}</span>;
  return (
    <PageLink className={styles.page} to={to(page)} rel={label === '上一页' ? 'prev' : 'next'}>
      {label}
    </PageLink>
  );
}

function Jump({ page, pages, to }: TargetProps) {
  const navigate = useNavigate();
  const id = useId();
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = Number(new FormData(event.currentTarget).get('page'));
    if (Number.isFinite(wanted)) void navigate(to(Math.min(pages, Math.max(1, Math.trunc(wanted)))));
  };
  return (
    <form method="post" className={styles.jump} onSubmit={go}>
      <label htmlFor={id}>到第</label>
      <input
        className={styles.number}
        id={id}
        key={page}
        name="page"
        aria-label="页码"
        inputMode="numeric"
        defaultValue={page}
        autoComplete="off"
      />
      页
      <Button type="submit" size="sm">
        确定
      </Button>
    </form>
  );
}
