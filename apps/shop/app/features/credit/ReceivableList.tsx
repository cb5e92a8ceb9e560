import type { ReceivableRow } from '@qingnang/contract/credit';
import { date, money } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import styles from './Credit.module.css';
import { type Receivables, tabPath } from './credit-data.ts';

const COLUMNS: readonly Column<ReceivableRow>[] = [
  {
    title: '订单号',
    cell: ({ order_id, order_no }) => (
      <PageLink className="link num" to={`/order/info/${order_id}`}>
        {order_no}
      </PageLink>
    ),
  },
  { title: '客户', notOnPhone: true, cell: ({ company }) => company },
  {
    title: '下单日期',
    notOnPhone: true,
    cell: ({ placed_at }) => <span className="num sub">{date(placed_at)}</span>,
  },
  { title: '订单金额', number: true, notOnPhone: true, cell: ({ amount }) => money(amount) },
  { title: '未结', number: true, cell: ({ open }) => <b className="strong">{money(open)}</b> },
  {
    title: '到期日',
    cell: ({ due_on, overdue_days }) => (
      <>
        <span className="num">{due_on === '' ? '发货后起算' : due_on}</span>
        {overdue_days > 0 && <span className="bad-text small">　逾期 {overdue_days} 天</span>}
      </>
    ),
  },
];

/** What is owed, order by order. */
export const ReceivableList = ({ receivables }: { receivables: Receivables }) => (
  <>
    {receivables.list.length === 0 ? (
      <EmptyState title="没有未结的账期订单">
        <p>支付订单时选择“账期支付”，发货后开始计算账期</p>
      </EmptyState>
    ) : (
      <Table
        caption="账期订单"
        columns={COLUMNS}
        rows={receivables.list}
        rowKey={({ order_id }) => order_id}
      />
    )}
    <div className={styles.foot}>
      <Pager
        page={receivables.page}
        pageSize={receivables.page_size}
        total={receivables.total}
        to={(page) => tabPath('orders', page)}
      />
    </div>
  </>
);
