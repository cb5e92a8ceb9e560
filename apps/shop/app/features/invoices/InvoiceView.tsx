import type { InvoiceDetail, InvoiceLine } from '@qingnang/contract/invoices';
import { count, dateTime, money } from '../../lib/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import { InvoiceFiles } from './InvoiceFiles.tsx';
import { InvoiceKind, InvoiceMark } from './InvoiceMark.tsx';
import styles from './Invoices.module.css';
import { InvoiceTable } from './InvoiceTable.tsx';
import { invoicePath } from './invoice-paths.ts';

/** One invoice: whom it is for, its lines, its orders and its red letters. */
export const InvoiceView = ({ invoice }: { invoice: InvoiceDetail }) => (
  <>
    <section className="panel">
      <PanelHead heading="h1" title={invoice.red_of > 0 ? '红字发票' : '电子发票'}>
        <span className="row">
          <InvoiceFiles invoice={invoice} />
        </span>
      </PanelHead>
      <div className={styles.body}>
        {invoice.status === 'refused' && <Notice kind="bad">开票申请被驳回：{invoice.note}</Notice>}
        {invoice.status === 'failed' && <Notice kind="info">开具遇到问题，财务正在处理，无需重复申请</Notice>}
        <Facts invoice={invoice} />
      </div>
    </section>
    <section className="panel" aria-labelledby="invoice-lines">
      <PanelHead title={<span id="invoice-lines">发票明细</span>} />
      <Table caption="发票明细" columns={COLUMNS} rows={invoice.lines} rowKey={({ id }) => id} />
      <p className={styles.sum}>
        金额 {money(invoice.amount - invoice.tax)}　税额 {money(invoice.tax)}　价税合计{' '}
        <b className="price-text num">{money(invoice.amount)}</b>
      </p>
    </section>
    {invoice.reds.length > 0 && (
      <section className="panel" aria-labelledby="invoice-reds">
        <PanelHead title={<span id="invoice-reds">红字发票</span>} />
        <InvoiceTable invoices={invoice.reds} />
      </section>
    )}
  </>
);

const Facts = ({ invoice }: { invoice: InvoiceDetail }) => (
  <dl className={styles.facts}>
    <dt>状态</dt>
    <dd>
      <InvoiceMark invoice={invoice} />
    </dd>
    <dt>发票号码</dt>
    <dd className="num">{invoice.number || '待开具'}</dd>
    <dt>类型</dt>
    <dd>
      <InvoiceKind invoice={invoice} />
    </dd>
    {invoice.red_of > 0 && (
      <>
        <dt>蓝字发票</dt>
        <dd>
          <PageLink className="link num" to={invoicePath(invoice.red_of)}>
            {invoice.red_of_number}
          </PageLink>
        </dd>
      </>
    )}
    <dt>抬头</dt>
    <dd>{invoice.buyer.title}</dd>
    <dt>税号</dt>
    <dd className="num">{invoice.buyer.tax_no}</dd>
    {invoice.buyer.bank !== '' && (
      <>
        <dt>开户行及账号</dt>
        <dd>
          {invoice.buyer.bank} <span className="num">{invoice.buyer.bank_account}</span>
        </dd>
      </>
    )}
    <dt>订单</dt>
    <dd className={styles.orders}>
      {invoice.orders.map((order) => (
        <span key={order.id}>
          <PageLink className="link num" to={`/order/info/${order.id}`}>
            {order.order_no}
          </PageLink>{' '}
          <span className="sub num">{money(order.amount)}</span>
        </span>
      ))}
    </dd>
    <dt>申请时间</dt>
    <dd className="num">{dateTime(invoice.created_at)}</dd>
    {invoice.issued_at !== null && (
      <>
        <dt>开票时间</dt>
        <dd className="num">{dateTime(invoice.issued_at)}</dd>
      </>
    )}
  </dl>
);

const COLUMNS: readonly Column<InvoiceLine>[] = [
  {
    title: '项目',
    cell: (line) => (
      <>
        {line.name}
        {line.number === 0 && <span className="muted">（折扣）</span>}
        <p className={styles.sub}>{line.ypgg}</p>
      </>
    ),
  },
  { title: '订单号', cell: ({ order_no }) => <span className="num sub">{order_no}</span>, notOnPhone: true },
  {
    title: '数量',
    number: true,
    cell: ({ number, bzdw }) => (number === 0 ? '' : `${count(number)} ${bzdw}`),
  },
  {
    title: '含税单价',
    number: true,
    notOnPhone: true,
    cell: ({ number, price }) => (number === 0 ? '' : money(price)),
  },
  { title: '含税金额', number: true, cell: ({ amount }) => money(amount) },
  { title: '税率', number: true, cell: ({ tax_rate }) => (tax_rate === 0 ? '免税' : `${tax_rate}%`) },
  { title: '税额', number: true, notOnPhone: true, cell: ({ tax }) => money(tax) },
];
