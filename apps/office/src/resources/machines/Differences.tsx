import { COMPARED_KINDS } from '@qingnang/contract/comparison-words';
import { Select } from 'antd';
import { Link } from 'react-router';
import { count, dateTime, unitPrice, yuan } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import type { ListParams } from '../../app/useListParams.ts';
import { type ComparisonRun, type DifferenceRow, useDifferences } from './api.ts';
import './machines.css';

const KINDS = [
  { value: '', label: '全部类别' },
  ...Object.entries(COMPARED_KINDS).map(([value, label]) => ({ value, label })),
];

/** 数据核对: where another system holds another number than the shop, the longest first. */
export function Differences({ params }: { params: ListParams }) {
  const { data, error, refetch } = useDifferences({ kind: params.get('kind'), page: params.page });
  const missing = data?.runs.filter((run) => run.is_missing === 1) ?? [];
  return (
    <>
      {missing.length > 0 && <p className="alert bad machine-alert">{missingOf(missing)}</p>}
      <div className="filt">
        <Select
          aria-label="类别"
          className="list-filter"
          value={params.get('kind')}
          onChange={(kind) => params.set({ kind })}
          options={KINDS}
        />
        <span className="muted small machine-runs">{data && runsOf(data.runs)}</span>
      </div>
      <ListTable<DifferenceRow>
        label="不一致的数据"
        columns={COLUMNS}
        rows={data?.list}
        rowKey="id"
        error={error}
        retry={refetch}
        empty={
          data?.runs.length === 0
            ? '还没有核对过。对接程序每晚交来 ERP 的数字后，不一致的列在这里'
            : '双方一致，没有不一致的数据'
        }
      />
      <ListFoot data={data} unit="项" onPage={params.setPage}>
        差异消除后，下次核对时自动移除
      </ListFoot>
    </>
  );
}

/** 上次核对：库存 24,370 项（11-26 02:10）、… */
function runsOf(runs: readonly ComparisonRun[]): string {
  const parts = runs.map((run) => `${nameOf(run)} ${count(run.compared)} 项，${dateTime(run.ended_at)}`);
  return parts.length === 0 ? '' : `上次核对：${parts.join('；')}`;
}

/** What somebody has to do about comparisons that stay away. */
const missingOf = (runs: readonly ComparisonRun[]): string =>
  `${runs.map(nameOf).join('、')}已超过一天半没有送来核对。请检查对接程序是否在运行、密钥是否到期；不再对接的，停用它的密钥。`;

const nameOf = ({ kind, source }: ComparisonRun): string =>
  `${COMPARED_KINDS[kind]}${source === 'erp' ? '' : `（${source}）`}`;

const COLUMNS: Columns<DifferenceRow> = [
  { title: '类别', key: 'kind', width: 80, render: (_, { kind }) => COMPARED_KINDS[kind] },
  {
    title: '商品/订单',
    key: 'subject',
    render: (_, row) => (
      <>
        <Subject of={row} />
        <div className="muted small">{row.subject}</div>
      </>
    ),
  },
  { title: '仓库/项目', key: 'place', width: 130, dataIndex: 'place' },
  {
    title: '商城',
    key: 'shop',
    width: 120,
    align: 'right',
    render: (_, row) => <Figure of={row} value={row.shop} />,
  },
  {
    title: '对方',
    key: 'erp',
    width: 120,
    align: 'right',
    render: (_, row) => <Figure of={row} value={row.erp} />,
  },
  {
    title: '不一致起于',
    key: 'since',
    width: 160,
    className: 'nowrap',
    render: (_, { since, compared_at: at }) => (
      <>
        {dateTime(since)}
        <div className="muted small">{daysBetween(since, at)}</div>
      </>
    ),
  },
];

function Subject({ of: { kind, name, goods_id: goods, order_id: order } }: { of: DifferenceRow }) {
  if (kind !== 'orders')
    return goods === null ? <>商城没有这个商品编号</> : <Link to={`/goods/${goods}`}>{name}</Link>;
  return order === null ? <>商城没有这张订单</> : <Link to={`/orders/${order}`}>{name}</Link>;
}

/** A number of one side as the office writes such numbers. */
function Figure({ of: { kind }, value }: { of: DifferenceRow; value: string | null }) {
  if (value === null) return <span className="muted">没有</span>;
  if (kind === 'prices') return <>{unitPrice(value)}</>;
  if (kind === 'stock') return <>{count(Number(value))}</>;
  return <>{AMOUNT.test(value) ? yuan(Number(value)) : value}</>;
}

/** Of an order there are sums, pieces and words. */
const AMOUNT = /^-?\d+\.\d{2}$/;

const DAY_SECONDS = 24 * 3600;
function daysBetween(since: number, at: number): string {
  const days = Math.floor((at - since) / DAY_SECONDS);
  return days === 0 ? '首次发现' : `已 ${days} 天`;
}
