import type { TopUpRow } from '@qingnang/contract/wallet';
import { Suspense, useState } from 'react';
import { dateTime, money } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import styles from './Wallet.module.css';
import type { TopUps } from './wallet-data.ts';
import { tabPath } from './wallet-query.ts';

const TopUpDialog = lazyKept(() => import('./TopUpDialog.tsx'));

/** 充值记录: what was paid in, and what waits for money. */
export function TopUpList({ topUps }: { topUps: TopUps }) {
  const [opened, setOpened] = useState(0);
  const columns: readonly Column<TopUpRow>[] = [
    {
      title: '充值单号',
      notOnPhone: true,
      cell: ({ top_up_no }) => <span className="num">{top_up_no}</span>,
    },
    {
      title: '时间',
      cell: ({ created_at, top_up_no }) => (
        <>
          <span className="num">{dateTime(created_at)}</span>
          <span className={styles.small}>{top_up_no}</span>
        </>
      ),
    },
    { title: '方式', notOnPhone: true, cell: ({ method_name }) => method_name },
    { title: '金额', number: true, cell: ({ amount }) => <b className="strong">{money(amount)}</b> },
    {
      title: '状态',
      cell: (row) => (
        <>
          {row.status_name}
          {row.status === 'created' && (
            <>
              {' '}
              <Button variant="text" size="sm" onClick={() => setOpened(row.id)}>
                {row.method === 'transfer' ? (row.file ? '更换凭证' : '上传凭证') : '继续付款'}
              </Button>
            </>
          )}
        </>
      ),
    },
  ];
  return (
    <>
      {topUps.list.length === 0 ? (
        <EmptyState title="还没有充值记录">
          <p>支持微信、支付宝和对公转账</p>
        </EmptyState>
      ) : (
        <Table caption="充值记录" columns={columns} rows={topUps.list} rowKey={({ id }) => id} />
      )}
      <div className={styles.foot}>
        <Pager
          page={topUps.page}
          pageSize={topUps.page_size}
          total={topUps.total}
          to={(page) => tabPath('top_ups', page)}
        />
      </div>
      <Suspense>{opened > 0 && <TopUpDialog id={opened} onClose={() => setOpened(0)} />}</Suspense>
    </>
  );
}
