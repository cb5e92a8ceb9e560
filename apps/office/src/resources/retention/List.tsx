import { periodWords, RETENTION_ENDS } from '@qingnang/contract/retention-words';
import { useState } from 'react';
import { Link } from 'react-router';
import { count, date, dateTime } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type RetentionRule, type Run, useRetention, useRetentionDue, useRuns } from './api.ts';
import { PeriodDialog } from './PeriodDialog.tsx';

/** 保存期限: how long each kind of data stays and why, what goes tonight, what has gone. */
export function RetentionList() {
  const canWrite = may(useMe(), 'settings.write');
  const params = useListParams();
  const isRuns = params.get('tab') === 'runs';
  return (
    <>
      <PageTitle>保存期限</PageTitle>
      <div className="page-head">
        <h1>保存期限</h1>
        <span className="muted">每天 3:20 处理到期的数据；仍被其他规则需要的不处理</span>
      </div>
      <section className="card" aria-label="保存期限">
        <nav className="tabs" aria-label="内容">
          <Link to={{ search: '' }} aria-current={isRuns ? undefined : 'page'}>
            期限
          </Link>
          <Link to={{ search: '?tab=runs' }} aria-current={isRuns ? 'page' : undefined}>
            清理记录
          </Link>
        </nav>
        {isRuns ? <Runs page={params.page} setPage={params.setPage} /> : <Periods canWrite={canWrite} />}
      </section>
    </>
  );
}

function Periods({ canWrite }: { canWrite: boolean }) {
  const { data, error, refetch } = useRetention();
  const due = useRetentionDue();
  const [opened, setOpened] = useState<RetentionRule | null>(null);
  const dueOf = (kind: RetentionRule['kind']) => due.data?.list.find((row) => row.kind === kind)?.count;
  return (
    <>
      <ListTable<RetentionRule>
        label="保存期限"
        columns={columnsOf(dueOf, canWrite, setOpened)}
        rows={data?.list}
        rowKey="kind"
        error={error}
        retry={refetch}
        empty="没有数据"
      />
      {opened && <PeriodDialog rule={opened} canWrite={canWrite} close={() => setOpened(null)} />}
    </>
  );
}

const columnsOf = (
  dueOf: (kind: RetentionRule['kind']) => number | undefined,
  canWrite: boolean,
  open: (rule: RetentionRule) => void,
): Columns<RetentionRule> => [
  {
    title: '数据',
    key: 'name',
    width: 360,
    render: (_, { name, about }) => (
      <>
        {name}
        <div className="muted small">{about}</div>
      </>
    ),
  },
  {
    title: '期限',
    key: 'days',
    width: 120,
    render: (_, { days, least }) => (
      <>
        {periodWords(days)}
        <div className="muted small">至少 {periodWords(least)}</div>
      </>
    ),
  },
  { title: '到期后', key: 'end', width: 110, render: (_, { end }) => RETENTION_ENDS[end] },
  { title: '依据', key: 'ground', dataIndex: 'ground' },
  {
    title: '今天到期',
    key: 'due',
    width: 90,
    align: 'right',
    render: (_, { kind }) => {
      const rows = dueOf(kind);
      return rows === undefined ? '…' : count(rows);
    },
  },
  {
    title: '上次处理',
    key: 'last',
    width: 130,
    className: 'sub',
    render: (_, { last_at: at, last_removed: removed }) =>
      at === null ? '—' : `${date(at)}，${count(removed)} 条`,
  },
  {
    title: '操作',
    key: 'acts',
    width: 90,
    render: (_, rule) => (
      <button
        type="button"
        className="btn text"
        aria-label={`修改${rule.name}的期限`}
        onClick={() => open(rule)}
      >
        {canWrite ? '修改' : '记录'}
      </button>
    ),
  },
];

function Runs({ page, setPage }: { page: number; setPage: (page: number) => void }) {
  const { data, error, refetch } = useRuns(page);
  return (
    <>
      <ListTable<Run>
        label="清理记录"
        columns={RUN_COLUMNS}
        rows={data?.list}
        rowKey="id"
        error={error}
        retry={refetch}
        empty="还没有处理过到期的数据"
      />
      <ListFoot data={data} unit="次" onPage={setPage} />
    </>
  );
}

const RUN_COLUMNS: Columns<Run> = [
  { title: '时间', key: 'at', width: 160, render: (_, { at }) => dateTime(at) },
  { title: '数据', key: 'name', dataIndex: 'name' },
  { title: '早于', key: 'cutoff', width: 160, render: (_, { cutoff }) => dateTime(cutoff) },
  { title: '条数', key: 'removed', width: 110, align: 'right', render: (_, { removed }) => count(removed) },
];
