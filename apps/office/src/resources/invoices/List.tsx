import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { dateTime, yuan } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type InvoicePage, type StaffInvoice, useInvoices } from './api.ts';
import { MonthDialog } from './parts/MonthDialog.tsx';
import { SellerDialog } from './parts/SellerDialog.tsx';
import { KIND_OPTIONS, RED_OPTIONS, TABS, TONES } from './words.ts';

/** 发票: what is to be issued, what was, and red letters. */
export function InvoiceList() {
  const canWrite = may(useMe(), 'invoice.write');
  const params = useListParams();
  const status = params.get('status');
  const invoices = useInvoices({
    status,
    kind: params.get('kind'),
    is_red: params.get('is_red'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  // 开店准备 leads straight into the form.
  const isSellerAsked = useLocation().hash === '#seller' && canWrite;
  const [open, setOpen] = useState<'month' | 'seller' | null>(isSellerAsked ? 'seller' : null);
  const close = () => setOpen(null);
  return (
    <>
      <ListPage<StaffInvoice>
        title="发票"
        label="发票列表"
        measure="张"
        noun="发票"
        note={
          invoices.data?.has_issuer === 0
            ? '未接入开票服务：在电子税务局开具后，在发票详情登记号码和 PDF'
            : undefined
        }
        acts={
          <>
            <button type="button" className="btn" onClick={() => setOpen('month')}>
              月度导出
            </button>
            {canWrite && (
              <button type="button" className="btn" onClick={() => setOpen('seller')}>
                销售方信息
              </button>
            )}
          </>
        }
        tabs={<Tabs current={status} counts={invoices.data?.counts} />}
        params={params}
        search={{ label: '搜索发票', placeholder: '发票号码、抬头、税号、客户、订单号' }}
        filters={[
          { name: 'kind', label: '发票类型', options: KIND_OPTIONS },
          { name: 'is_red', label: '蓝字或红字', options: RED_OPTIONS },
        ]}
        query={invoices}
        columns={COLUMNS}
        empty="没有符合条件的发票"
      />
      {open === 'month' && <MonthDialog close={close} />}
      {open === 'seller' && <SellerDialog close={close} />}
    </>
  );
}

const Tabs = ({ current, counts }: { current: string; counts: InvoicePage['counts'] | undefined }) => (
  <nav className="tabs" aria-label="发票状态">
    {TABS.map(({ status, label }) => {
      const waiting = isCounted(status) ? (counts?.[status] ?? 0) : 0;
      return (
        <Link
          key={status}
          to={{ pathname: '/invoices', search: status === '' ? '' : `?status=${status}` }}
          aria-current={current === status ? 'page' : undefined}
        >
          {label}
          {waiting > 0 && <b className={status === 'failed' ? 'hot' : ''}>{waiting}</b>}
        </Link>
      );
    })}
  </nav>
);

const isCounted = (status: string): status is keyof InvoicePage['counts'] =>
  status === 'requested' || status === 'issuing' || status === 'failed';

const COLUMNS: Columns<StaffInvoice> = [
  {
    title: '发票',
    key: 'number',
    className: 'nowrap',
    width: 190,
    render: (_, row) => (
      <>
        <Link to={`/invoices/${row.id}`}>{row.number || `待开具 #${row.id}`}</Link>
        <div className="muted small">
          {row.red_of > 0 && <span className="tag bad">红字</span>} {row.kind_name}　{row.cause_name}
        </div>
      </>
    ),
  },
  {
    title: '客户',
    key: 'company',
    render: (_, row) => (
      <>
        {row.company}
        {row.title !== row.company && <div className="small">抬头 {row.title}</div>}
        <div className="muted small">{row.tax_no}</div>
      </>
    ),
  },
  {
    title: '订单',
    key: 'orders',
    width: 150,
    render: (_, { orders }) => (
      <>
        {orders.slice(0, NAMED).map((order) => (
          <div key={order.id}>
            <Link to={`/orders/${order.id}`}>{order.order_no}</Link>
          </div>
        ))}
        {orders.length > NAMED && <span className="muted small">等 {orders.length} 单</span>}
      </>
    ),
  },
  {
    title: '价税合计',
    key: 'amount',
    align: 'right',
    width: 120,
    render: (_, row) => (
      <>
        <span className={row.amount < 0 ? 'strong bad' : 'strong'}>{yuan(row.amount)}</span>
        <div className="muted small">税额 {yuan(row.tax)}</div>
      </>
    ),
  },
  {
    title: '申请时间',
    key: 'created',
    className: 'sub nowrap',
    width: 140,
    render: (_, row) => dateTime(row.created_at),
  },
  {
    title: '状态',
    key: 'status',
    width: 180,
    render: (_, row) => (
      <>
        <span className={`tag ${TONES[row.status]}`}>
          {row.status === 'failed' ? '开具失败' : row.status_name}
        </span>
        {row.error !== '' && (
          <div className="bad small">
            第 {row.tries} 次：{row.error}
          </div>
        )}
        {row.issued_at !== null && <div className="muted small">{dateTime(row.issued_at)}</div>}
      </>
    ),
  },
];

const NAMED = 2;
