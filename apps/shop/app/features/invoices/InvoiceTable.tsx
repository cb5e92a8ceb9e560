import type { InvoiceHead } from '@qingnang/contract/invoices';
import { dateTime, money } from '../../lib/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { InvoiceFiles } from './InvoiceFiles.tsx';
import { InvoiceKind, InvoiceMark } from './InvoiceMark.tsx';
import styles from './Invoices.module.css';
import { invoicePath } from './invoice-paths.ts';

/** Invoices and red letters, newest first. */
export const InvoiceTable = ({ invoices }: { invoices: readonly InvoiceHead[] }) => (
  <DataTable caption="发票记录" flush cards>
    <thead>
      <tr>
        <th scope="col">发票</th>
        <th scope="col">抬头</th>
        <th scope="col">订单</th>
        <th scope="col" className="to-end">
          价税合计
        </th>
        <th scope="col">申请时间</th>
        <th scope="col">状态</th>
        <th scope="col">
          <span className="visually-hidden">操作</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {invoices.map((invoice) => (
        <tr key={invoice.id}>
          <td className={styles.main}>
            <PageLink className="num strong" to={invoicePath(invoice.id)}>
              {invoice.number || '待开具'}
            </PageLink>
            <p className={styles.sub}>
              <InvoiceKind invoice={invoice} />
            </p>
          </td>
          <td className={styles.words}>{invoice.title}</td>
          <td className={styles.words}>
            <OrderNos invoice={invoice} />
          </td>
          <td className={styles.amount}>
            <b className="num">{money(invoice.amount)}</b>
          </td>
          <td className={styles.time}>{dateTime(invoice.created_at)}</td>
          <td className={styles.state}>
            <InvoiceMark invoice={invoice} />
          </td>
          <td className={styles.act}>
            <InvoiceLinks invoice={invoice} />
          </td>
        </tr>
      ))}
    </tbody>
  </DataTable>
);

const NAMED = 2;

function OrderNos({ invoice: { orders } }: { invoice: InvoiceHead }) {
  return (
    <span className={styles.orders}>
      {orders.slice(0, NAMED).map(({ id, order_no }) => (
        <PageLink key={id} className="num" to={`/order/info/${id}`}>
          {order_no}
        </PageLink>
      ))}
      {orders.length > NAMED && <span className="muted">等 {orders.length} 单</span>}
    </span>
  );
}

const InvoiceLinks = ({ invoice }: { invoice: InvoiceHead }) => (
  <span className={styles.links}>
    <InvoiceFiles invoice={invoice} />
    <PageLink className="link" to={invoicePath(invoice.id)}>
      查看
    </PageLink>
  </span>
);
