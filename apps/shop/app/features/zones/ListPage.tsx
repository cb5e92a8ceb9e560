import type { ReactNode } from 'react';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';

interface ListPageProps {
  title: string;
  /** How many there are: `共 32 个品牌`. */
  found: string;
  paging: { page: number; page_size: number; total: number; to: (page: number) => string };
  /** Said while there is nothing at all. */
  nothing: string;
  /** Above the list; see `ListTop`. */
  top: ReactNode;
  /** The page's list; false or nothing when it is empty. */
  children: ReactNode;
}

/** A zone that is a plain list with pages, without anything to narrow it by. */
export function ListPage({ title, found, paging, nothing, top, children }: ListPageProps) {
  const { page, page_size, total, to } = paging;
  return (
    <div className="wrap">
      <Breadcrumb
        trail={[{ label: '首页', to: '/' }, { label: title }]}
        end={<span role="status">{found}</span>}
      />
      <h1 className="visually-hidden">{title}</h1>
      {top}
      {children || (
        <EmptyState title={total === 0 ? nothing : '没有这一页'} panel>
          <p className="row">
            {total === 0 ? (
              <ButtonLink to="/list">看看全部药品</ButtonLink>
            ) : (
              <ButtonLink variant="primary" to={to(1)}>
                回到第一页
              </ButtonLink>
            )}
          </p>
        </EmptyState>
      )}
      <Pager page={page} pageSize={page_size} total={total} to={to} />
    </div>
  );
}
