import { AGE_NAMES, AGES } from '@qingnang/contract/credit-words';
import { Link } from 'react-router';
import { yuan } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type CreditRow, exportPath, useCreditAccounts } from './api.ts';
import { CreditNav } from './parts/CreditNav.tsx';

const STATES = [
  { value: '', label: '全部账期' },
  { value: 'open', label: '启用' },
  { value: 'stopped', label: '停用' },
  { value: 'overdue', label: '有逾期' },
  { value: 'nearly', label: '额度用满八成' },
  { value: 'disputed', label: '对账有异议' },
];

/** 应收账款: what accounts owe, by how long it has been due. */
export function CreditList() {
  const params = useListParams();
  const filter = { keywords: params.get('keywords'), state: params.get('state'), page: params.page };
  const accounts = useCreditAccounts(filter);
  return (
    <ListPage<CreditRow>
      title="应收账款"
      label="应收账款账龄"
      measure="个"
      noun="客户"
      note={sumWords(accounts.data?.sums)}
      acts={
        <a className="btn" href={exportPath(filter)} download>
          导出
        </a>
      }
      tabs={<CreditNav current="/credit" />}
      params={params}
      search={{ label: '搜索客户', placeholder: '企业、业务员' }}
      filters={[{ name: 'state', label: '状态', options: STATES }]}
      query={accounts}
      columns={COLUMNS}
      empty="没有符合条件的账期客户"
    />
  );
}

type Sums = NonNullable<ReturnType<typeof useCreditAccounts>['data']>['sums'];

const sumWords = (sums: Sums | undefined): string =>
  sums
    ? [
        `应收合计 ${yuan(sums.used)}`,
        `额度合计 ${yuan(sums.limit)}`,
        ...AGES.filter((age) => age !== 'not_due' && sums[age] > 0).map(
          (age) => `${AGE_NAMES[age]} ${yuan(sums[age])}`,
        ),
      ].join('　')
    : '';

const COLUMNS: Columns<CreditRow> = [
  {
    title: '客户',
    key: 'company',
    render: (_, row) => (
      <>
        <Link to={`/credit/${row.account_id}`}>{row.company}</Link>
        <div className="muted small">
          {row.term_name}
          {row.salesman !== '' && `　${row.salesman}`}
        </div>
      </>
    ),
  },
  {
    title: '状态',
    key: 'state',
    width: 110,
    render: (_, row) => (
      <>
        <span className={`tag ${row.state === 'open' ? 'ok' : ''}`}>
          {row.state === 'open' ? '启用' : '停用'}
        </span>
        {row.disputes > 0 && <div className="small">{row.disputes} 条异议</div>}
      </>
    ),
  },
  { title: '额度', key: 'limit', align: 'right', width: 120, render: (_, row) => yuan(row.limit) },
  {
    title: '应收',
    key: 'used',
    align: 'right',
    width: 120,
    className: 'strong',
    render: (_, row) => yuan(row.used),
  },
  ...AGES.map((age) => ({
    title: AGE_NAMES[age],
    key: age,
    align: 'right' as const,
    width: 120,
    render: (_: unknown, row: CreditRow) => (row.ages[age] === 0 ? '—' : yuan(row.ages[age])),
  })),
];
