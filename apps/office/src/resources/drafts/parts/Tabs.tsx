import { Link } from 'react-router';
import { count } from '../../../app/format.ts';
import type { ListParams } from '../../../app/useListParams.ts';
import type { DraftPage } from '../api.ts';

/** What drafts lack, each with its number. */
export function Tabs({ page, params }: { page: DraftPage; params: ListParams }) {
  const here = { missing: params.get('missing'), complete: params.get('complete') };
  const tabs = [
    { missing: '', complete: '', label: '全部', goods: page.drafts },
    { missing: '', complete: '1', label: '可上架', goods: page.complete },
    ...page.lacks.map(({ missing, goods }) => ({ missing, complete: '', label: missing, goods })),
  ];
  return (
    <nav className="tabs" aria-label="缺项">
      {tabs.map(({ missing, complete, label, goods }) => (
        <Link
          key={label}
          to={{ search: searchOf({ missing, complete, keywords: params.get('keywords') }) }}
          replace
          aria-current={here.missing === missing && here.complete === complete ? 'page' : undefined}
        >
          {label}
          <b>{count(goods)}</b>
        </Link>
      ))}
    </nav>
  );
}

const searchOf = (filter: Record<string, string>): string =>
  new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();
