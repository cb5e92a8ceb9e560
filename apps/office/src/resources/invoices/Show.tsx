import { INVOICE_FORMATS } from '@qingnang/contract/invoice-words';
import type { InvoiceHead, InvoiceLine } from '@qingnang/contract/invoices';
import { Link, useParams } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { count, dateTime, unitPrice, yuan } from '../../app/format.ts';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { MissingPage, PageTitle } from '../../app/Pages.tsx';
import { type StaffInvoiceDetail, useInvoice } from './api.ts';
import { InvoiceActs } from './parts/InvoiceActs.tsx';
import { TONES } from './words.ts';
import './invoices.css';

/** An invoice with its lines, its red letters and what may be done with it. */
export function InvoiceShow() {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? <Invoice id={id} /> : <MissingPage />;
}

function Invoice({ id }: { id: number }) {
  const canWrite = may(useMe(), 'invoice.write');
  const { data, error, refetch } = useInvoice(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  const title = `${data.red_of > 0 ? '红字发票' : '发票'} ${data.number || `#${data.id}`}`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="page-head">
        <h1>{title}</h1>
        <span className={`tag ${TONES[data.status]}`}>
          {data.status === 'failed' ? '开具失败' : data.status_name}
        </span>
        <div className="btns">
          {filesOf(data).map(({ name, url }) => (
            <a key={name} className="btn" href={url} download>
              下载 {name}
            </a>
          ))}
          {canWrite && <InvoiceActs invoice={data} />}
        </div>
      </div>
      {data.status === 'failed' && <p className="alert bad">开具失败：{data.error}</p>}
      {(data.status === 'requested' || data.status === 'issuing') && data.error !== '' && (
        <p className="alert">{data.error}</p>
      )}
      {data.status === 'issued' && data.error !== '' && <p className="alert bad">文件未取全：{data.error}</p>}
      {data.status === 'refused' && <p className="alert">已驳回：{data.note}</p>}
      <Facts invoice={data} />
      <section className="card" aria-label="发票明细">
        <header>
          <h2>明细</h2>
          <span className="more">
            金额 {yuan(data.amount - data.tax)}　税额 {yuan(data.tax)}　价税合计 <b>{yuan(data.amount)}</b>
          </span>
        </header>
        <ListTable<InvoiceLine>
          label="发票明细"
          columns={LINES}
          rows={data.lines}
          rowKey="id"
          error={null}
          retry={refetch}
          empty="没有明细"
        />
      </section>
      {data.reds.length > 0 && (
        <section className="card" aria-label="红字发票">
          <header>
            <h2>红字发票</h2>
            <span className="more">剩余 {yuan(data.left)}</span>
          </header>
          <ListTable<InvoiceHead>
            label="红字发票"
            columns={REDS}
            rows={data.reds}
            rowKey="id"
            error={null}
            retry={refetch}
            empty="没有红字发票"
          />
        </section>
      )}
    </>
  );
}

const Facts = ({ invoice }: { invoice: StaffInvoiceDetail }) => (
  <section className="card invoice-facts" aria-label="开票信息">
    <dl className="kv">
      <dt>客户</dt>
      <dd>{invoice.company}</dd>
      <dt>类型</dt>
      <dd>
        {invoice.kind_name}　<span className="muted">{invoice.cause_name}</span>
      </dd>
      <dt>抬头</dt>
      <dd>{invoice.buyer.title}</dd>
      <dt>税号</dt>
      <dd>{invoice.buyer.tax_no}</dd>
      {(invoice.buyer.address + invoice.buyer.phone).trim() !== '' && (
        <>
          <dt>地址电话</dt>
          <dd>
            {invoice.buyer.address} {invoice.buyer.phone}
          </dd>
        </>
      )}
      {(invoice.buyer.bank + invoice.buyer.bank_account).trim() !== '' && (
        <>
          <dt>开户行</dt>
          <dd>
            {invoice.buyer.bank} {invoice.buyer.bank_account}
          </dd>
        </>
      )}
      <dt>订单</dt>
      <dd>
        {invoice.orders.map((order) => (
          <div key={order.id}>
            <Link to={`/orders/${order.id}`}>{order.order_no}</Link>{' '}
            <span className="muted">{yuan(order.amount)}</span>
          </div>
        ))}
      </dd>
      {invoice.red_of > 0 && (
        <>
          <dt>蓝字发票</dt>
          <dd>
            <Link to={`/invoices/${invoice.red_of}`}>{invoice.red_of_number}</Link>
            <span className="muted">　{invoice.note}</span>
          </dd>
        </>
      )}
      {invoice.serial !== '' && (
        <>
          <dt>开票平台单号</dt>
          <dd>{invoice.serial}</dd>
        </>
      )}
      <dt>申请时间</dt>
      <dd>{dateTime(invoice.created_at)}</dd>
      {invoice.issued_at !== null && (
        <>
          <dt>开票时间</dt>
          <dd>{dateTime(invoice.issued_at)}</dd>
        </>
      )}
    </dl>
  </section>
);

const filesOf = ({ file_url, ofd_url, xml_url }: StaffInvoiceDetail) =>
  [
    { name: INVOICE_FORMATS.pdf, url: file_url },
    { name: INVOICE_FORMATS.ofd, url: ofd_url },
    { name: INVOICE_FORMATS.xml, url: xml_url },
  ].filter(({ url }) => url !== '');

const LINES: Columns<InvoiceLine> = [
  {
    title: '项目',
    key: 'name',
    render: (_, line) => (
      <>
        {line.name}
        {line.number === 0 && <span className="muted">（折扣）</span>}
        <div className="muted small">{line.ypgg}</div>
      </>
    ),
  },
  {
    title: '订单',
    key: 'order',
    width: 140,
    render: (_, line) => <Link to={`/orders/${line.order_id}`}>{line.order_no}</Link>,
  },
  {
    title: '数量',
    key: 'number',
    align: 'right',
    width: 90,
    render: (_, { number, bzdw }) => (number === 0 ? '' : `${count(number)} ${bzdw}`),
  },
  {
    title: '含税单价',
    key: 'price',
    align: 'right',
    width: 110,
    render: (_, { number, price }) => (number === 0 ? '' : unitPrice(price)),
  },
  { title: '含税金额', key: 'amount', align: 'right', width: 120, render: (_, { amount }) => yuan(amount) },
  {
    title: '税率',
    key: 'rate',
    align: 'right',
    width: 70,
    render: (_, { tax_rate }) => (tax_rate === 0 ? '免税' : `${tax_rate}%`),
  },
  { title: '税额', key: 'tax', align: 'right', width: 100, render: (_, { tax }) => yuan(tax) },
];

const REDS: Columns<InvoiceHead> = [
  {
    title: '发票',
    key: 'number',
    render: (_, red) => <Link to={`/invoices/${red.id}`}>{red.number || `待开具 #${red.id}`}</Link>,
  },
  { title: '原因', key: 'note', render: (_, { note }) => note },
  { title: '价税合计', key: 'amount', align: 'right', width: 130, render: (_, { amount }) => yuan(amount) },
  {
    title: '状态',
    key: 'status',
    width: 110,
    render: (_, red) => <span className={`tag ${TONES[red.status]}`}>{red.status_name}</span>,
  },
  {
    title: '时间',
    key: 'at',
    width: 140,
    className: 'sub nowrap',
    render: (_, red) => dateTime(red.issued_at ?? red.created_at),
  },
];
