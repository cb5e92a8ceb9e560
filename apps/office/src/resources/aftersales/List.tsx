import { KIND_CODES, KINDS, RECALL } from '@qingnang/rules/after-sales';
import { Select } from 'antd';
import { count, date, waited, yuan } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { SearchBox } from '../../app/SearchBox.tsx';
import { type ListParams, useListParams } from '../../app/useListParams.ts';
import { useReasonOptions } from '../../shared/reasons.tsx';
import { type StaffCaseRow, useCases } from './api.ts';
import { CaseTabs } from './parts/Tabs.tsx';
import { useRows } from './parts/useRows.ts';
import { CasePanel } from './Show.tsx';
import { ALL, isLate, isOpen, statusOf, toneOf } from './statuses.ts';
import './aftersales.css';

/** 售后台: the queues; the open case is docked beside the list. */
export function AfterSalesDesk() {
  const params = useListParams();
  const status = statusOf(params.get('status'));
  const cases = useCases({
    status: status === ALL ? undefined : status,
    kind: params.get('kind'),
    reason: params.get('reason'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  const rows = cases.data?.list ?? [];
  const { openId, open, move } = useRows(rows);
  return (
    <>
      <PageTitle>售后台</PageTitle>
      <div className="page-head">
        <h1>售后台</h1>
        <span className="muted">退货须验收后退款；少货、破损可直接补发或退款</span>
      </div>
      <div className={openId === null ? 'cases' : 'cases open'}>
        <section className="card" aria-label="售后单列表">
          <CaseTabs status={status} counts={cases.data?.counts} />
          <Filters params={params} />
          <ListTable<StaffCaseRow>
            label="售后单"
            columns={columns(openId !== null, status)}
            rows={cases.data?.list}
            rowKey="id"
            error={cases.error}
            retry={cases.refetch}
            empty={isFiltered(params) ? '没有符合条件的售后单，换个条件试试' : '这里没有售后单'}
            rowClassName={(row) => (row.id === openId ? 'on' : '')}
            onRow={(row) => ({ onClick: () => open(row.id), 'aria-current': row.id === openId || undefined })}
          />
          <ListFoot unit="单" data={cases.data} onPage={params.setPage}>
            <kbd>↑</kbd> <kbd>↓</kbd> 换行　<kbd>Esc</kbd> 关闭
          </ListFoot>
        </section>
        {openId !== null && <CasePanel key={openId} id={openId} close={() => open(null)} move={move} />}
      </div>
    </>
  );
}

const isFiltered = (params: ListParams): boolean =>
  ['kind', 'reason', 'keywords'].some((name) => params.get(name) !== '');

const Filters = ({ params }: { params: ListParams }) => {
  const reasons = useReasonOptions('claim');
  return (
    <search className="filt">
      <SearchBox
        label="搜索售后单"
        placeholder="售后单号、订单号、客户、电话、商品"
        value={params.get('keywords')}
        onSearch={(keywords) => params.set({ keywords })}
      />
      <Select
        aria-label="类型"
        className="list-filter"
        value={params.get('kind')}
        onChange={(kind) => params.set({ kind })}
        options={[
          { value: '', label: '全部类型' },
          ...KIND_CODES.map((kind) => ({ value: kind, label: KINDS[kind].name })),
        ]}
      />
      <Select
        aria-label="原因"
        className="list-filter"
        value={params.get('reason')}
        onChange={(reason) => params.set({ reason })}
        options={[{ value: '', label: '全部原因' }, ...reasons, { value: RECALL.key, label: RECALL.text }]}
      />
    </search>
  );
};

function columns(hasPanel: boolean, status: number): Columns<StaffCaseRow> {
  const all: (Columns<StaffCaseRow>[number] & { narrow?: boolean })[] = [
    {
      title: '售后单',
      key: 'case',
      className: 'nowrap',
      width: 160,
      narrow: true,
      render: (_, row) => (
        <>
          <button type="button" className="btn text case-no">
            {row.case_no}
          </button>
          <div className="muted small">
            {row.kind_name} · {row.reason_name}
          </div>
        </>
      ),
    },
    {
      title: '客户',
      key: 'buyer',
      narrow: true,
      render: (_, row) => (
        <>
          {row.buyer.company}
          <div className="muted small">
            {hasPanel && row.goods_name !== '' ? goodsWords(row) : row.buyer.buyer_type_name}
          </div>
        </>
      ),
    },
    {
      title: '商品',
      key: 'goods',
      render: (_, row) => (row.goods_name === '' ? <span className="muted">—</span> : goodsWords(row)),
    },
    {
      title: '订单',
      key: 'order',
      className: 'nowrap',
      width: 150,
      render: (_, row) => row.order?.order_no ?? <span className="muted">—</span>,
    },
    {
      title: '退款',
      key: 'refund',
      align: 'right',
      width: 90,
      render: (_, row) =>
        row.refund_amount > 0 ? yuan(row.refund_amount) : <span className="muted">—</span>,
    },
    {
      title: '状态',
      key: 'status',
      width: 90,
      narrow: status === ALL,
      render: (_, row) => <span className={`tag ${toneOf(row.status)}`}>{row.status_name}</span>,
    },
    {
      title: '申请',
      key: 'age',
      className: 'nowrap',
      width: 100,
      narrow: true,
      render: (_, row) => (
        <>
          <span className="sub">{date(row.created_at)}</span>
          {isOpen(row.status) && (
            <div className={isLate(row.status, row.wait_seconds) ? 'bad small' : 'muted small'}>
              已等 {waited(row.wait_seconds)}
            </div>
          )}
        </>
      ),
    },
  ];
  return hasPanel ? all.filter(({ narrow }) => narrow) : all;
}

const goodsWords = (row: StaffCaseRow): string =>
  row.goods_name +
  (row.line_count > 1 ? ` 等 ${row.line_count} 种` : '') +
  (KINDS[row.kind].isGoods ? ` ${count(row.piece_count)} 件` : '');
