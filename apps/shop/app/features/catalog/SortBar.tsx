import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { lazySoon } from '../../lib/soon.ts';
import { Badge } from '../../ui/Badge.tsx';
import '../../ui/Choice.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { MiniPager } from '../../ui/MiniPager.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import type { FacetRow } from './facet-rows.ts';
import { chosenCount, type ListQuery, listPath, type Sort } from './list-query.ts';
import styles from './SortBar.module.css';
import type { SwitchCounts } from './Switches.tsx';
import type { ListSource, View } from './sources.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

const FilterSheet = lazySoon(() => import('./FilterSheet.tsx'));
// Of no use to visitors; drawn by the server for buyers.
const Switches = lazySoon(async () => ({ default: (await import('./Switches.tsx')).Switches }));

interface SortBarProps {
  source: ListSource;
  view: View;
  path: string;
  /** What was asked for last, shown or on its way. */
  query: ListQuery;
  total: number;
  counts: SwitchCounts;
  pageSize: number;
  rows: readonly FacetRow[];
}

/** Order, stock, view and page of a list. */
export function SortBar({
  source: { paths },
  view,
  path,
  query,
  total,
  counts,
  pageSize,
  rows,
}: SortBarProps) {
  const navigate = useNavigate();
  const narrow = (change: Partial<ListQuery>) =>
    void navigate(listPath(path, query, change), { preventScrollReset: true });
  return (
    <div className={styles.bar}>
      <nav className={styles.sorts} aria-label="排序">
        <Sorts path={path} query={query} />
      </nav>
      <span className={styles.stock}>
        <Suspense>
          {(counts.in_stock !== null || counts.can_buy !== null) && (
            <Switches query={query} counts={counts} onChange={narrow} />
          )}
        </Suspense>
      </span>
      <div className={styles.end}>
        {paths.table && <ViewSwitch paths={paths} view={view} query={query} />}
        <span className="not-phone">
          <MiniPager
            page={query.page}
            pageSize={pageSize}
            total={total}
            to={(page) => listPath(path, query, { page })}
          />
        </span>
        <FilterButton rows={rows} query={query} path={path} total={total} counts={counts} />
      </div>
    </div>
  );
}

function Sorts({ path, query }: { path: string; query: ListQuery }) {
  const { user } = useSession();
  const link = (label: string, sort: Sort, current = query.sort === sort) => (
    <PageLink
      className={styles.sort}
      to={listPath(path, query, { sort })}
      preventScrollReset
      aria-current={current ? 'true' : undefined}
    >
      {label}
      {label === '价格' && (
        <Icon
          name={query.sort === 'price_asc' ? 'up' : query.sort === 'price_desc' ? 'down' : 'sort'}
          size={14}
        />
      )}
    </PageLink>
  );
  return (
    <>
      {link('综合', 'default')}
      {link('销量', 'sales')}
      {/* Who sees no prices gets no order by them either. */}
      {user?.is_passed === 1 &&
        link('价格', query.sort === 'price_asc' ? 'price_desc' : 'price_asc', query.sort.startsWith('price'))}
      {link('新品', 'new')}
    </>
  );
}

/** On phones the facets come in a sheet. */
function FilterButton(props: Pick<SortBarProps, 'rows' | 'query' | 'path' | 'total' | 'counts'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button className={styles.filter} type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="filter" size={16} />
        筛选
        <Badge count={chosenCount(props.path, props.query)} className={styles.filterCount} />
      </button>
      {open && (
        <Suspense>
          <FilterSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
