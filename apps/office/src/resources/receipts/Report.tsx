import { EPHEDRINE_UNUSUAL_PERCENT } from '@qingnang/rules/constants';
import { Select } from 'antd';
import { lastMonths } from '../../app/day.ts';
import { count, today, yuan } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { SearchBox } from '../../app/SearchBox.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type ReportRow, reportFile, useReport } from './api.ts';
import { ReceiptTabs } from './parts/Tabs.tsx';
import './receipts.css';

type Row = ReportRow & { key: string };

/** 含麻月报: pieces of a month by buyer and goods, against what a month may hold. */
export function ReceiptReportPage() {
  const params = useListParams();
  const months = lastMonths(today(), MONTHS);
  const asked = params.get('month');
  const month = months.includes(asked) ? asked : (months[0] ?? '');
  const keywords = params.get('keywords');
  const report = useReport({ month, keywords, page: params.page });
  return (
    <>
      <PageTitle>含麻月报</PageTitle>
      <div className="page-head">
        <h1>含麻月报</h1>
        {report.data && <span className="muted">合计 {count(report.data.total_number)} 件</span>}
        <div className="btns">
          <a className="btn" href={reportFile(keywords === '' ? { month } : { month, keywords })} download>
            <Icon name="download" /> 导出 XLSX
          </a>
        </div>
      </div>
      <section className="card" aria-label="含麻月报">
        <ReceiptTabs />
        <search className="filt">
          <SearchBox
            label="搜索客户或商品"
            placeholder="客户、商品"
            value={keywords}
            onSearch={(words) => params.set({ keywords: words })}
          />
          <Select
            aria-label="月份"
            className="list-filter"
            value={month}
            onChange={(value) => params.set({ month: value })}
            options={months.map((value) => ({ value, label: value }))}
          />
        </search>
        <ListTable<Row>
          label="含麻月报"
          columns={COLUMNS}
          rows={report.data?.list.map((row) => ({ ...row, key: `${row.account_id}-${row.goods_id}` }))}
          rowKey="key"
          error={report.error}
          retry={report.refetch}
          empty="这个月没有含麻订单"
        />
        <ListFoot unit="行" data={report.data} onPage={params.setPage} />
      </section>
    </>
  );
}

const MONTHS = 24;

const COLUMNS: Columns<Row> = [
  {
    title: '客户',
    key: 'company',
    render: (_, { company, buyer_type_name }) => (
      <>
        {company}
        <div className="muted small">{buyer_type_name}</div>
      </>
    ),
  },
  {
    title: '商品',
    key: 'goods',
    render: (_, { goods, ypgg }) => (
      <>
        {goods} <span className="muted">{ypgg}</span>
      </>
    ),
  },
  { title: '订单', key: 'orders', align: 'right', width: 70, render: (_, { orders }) => count(orders) },
  {
    title: '数量 / 月限额',
    key: 'number',
    align: 'right',
    width: 140,
    render: (_, { number, month_limit, bzdw }) => (
      <span className={number * 100 >= month_limit * EPHEDRINE_UNUSUAL_PERCENT ? 'strong warn' : ''}>
        {count(number)} / {count(month_limit)} {bzdw}
      </span>
    ),
  },
  { title: '金额', key: 'amount', align: 'right', width: 110, render: (_, { amount }) => yuan(amount) },
];
