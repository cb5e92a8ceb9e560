import { Select } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Bones, Failed } from '../../../app/failure.tsx';
import { PageTitle } from '../../../app/Pages.tsx';
import { ActQueue } from '../../../shared/kept-acts/ActQueue.tsx';
import type { KeptActs } from '../../../shared/kept-acts/useKeptActs.ts';
import { useStockWarehouses } from '../api.ts';
import { useWarehouse } from './useWarehouse.ts';
import '../../../shared/styles/hand.css';
import '../shelf.css';

const PAGES = { '/shelf': '收货', '/shelf/count': '盘点' } as const;

interface FrameProps {
  page: keyof typeof PAGES;
  acts: KeptActs;
  /** @param warehouseId where one stands */
  children: (warehouseId: number) => ReactNode;
}

/** What receiving and counting have in common: the warehouse one stands in, and what waits for the connection. */
export function Frame({ page, acts, children }: FrameProps) {
  const { data, error, refetch } = useStockWarehouses();
  const [warehouseId, choose] = useWarehouse(data?.list);
  return (
    <>
      <PageTitle>{PAGES[page]}</PageTitle>
      <div className="page-head">
        <h1>{PAGES[page]}</h1>
        {data && (
          <Select<number>
            aria-label="仓库"
            className="shelf-place"
            value={warehouseId}
            onChange={choose}
            options={data.list.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </div>
      <nav className="tabs" aria-label="货架工作">
        {(Object.keys(PAGES) as (keyof typeof PAGES)[]).map((to) => (
          <Link key={to} to={to} aria-current={to === page ? 'page' : undefined}>
            {PAGES[to]}
          </Link>
        ))}
      </nav>
      <ActQueue {...acts} />
      {data ? (
        <div key={warehouseId} className="shelf-work">
          {children(warehouseId)}
        </div>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={8} />
      )}
    </>
  );
}
