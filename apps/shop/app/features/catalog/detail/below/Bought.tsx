import type { boughtGoods } from '@qingnang/contract/bought-goods';
import type { GoodsDetail } from '@qingnang/contract/catalog';
import { count, date, money } from '../../../../lib/format.ts';
import { FailedPart } from '../../../../ui/FailedPart.tsx';
import { PageLink } from '../../../../ui/PageLink.tsx';
import { Table } from '../../../../ui/Table.tsx';
import { useLater } from '../../../../ui/useLater.ts';
import styles from './Below.module.css';
import Waiting from './Waiting.tsx';

/** What the account has bought of a goods: a bar a month, and each time with its price. */
export default function Bought({ goods: { id, bzdw } }: { goods: GoodsDetail }) {
  const { data, problem, again } = useLater(String(id), (call) =>
    call<typeof boughtGoods>('GET /api/order/bought/:id', { at: { id } }),
  );
  if (problem !== '') return <FailedPart message={problem} onRetry={again} busy={false} />;
  if (!data) return <Waiting />;
  if (data.list.length === 0) return <p className="muted small">还没有采购过这个商品</p>;
  return (
    <>
      <Months months={data.months} unit={bzdw} />
      <Table
        caption="采购记录"
        rows={data.list}
        rowKey={({ line_id }) => line_id}
        columns={[
          { title: '付款日期', cell: ({ at }) => date(at) },
          {
            title: '订单',
            cell: ({ order_id, order_no }) => <PageLink to={`/order/info/${order_id}`}>{order_no}</PageLink>,
          },
          { title: '数量', number: true, cell: ({ number }) => `${count(number)} ${bzdw}` },
          { title: '单价', number: true, cell: ({ price }) => money(price) },
        ]}
      />
    </>
  );
}

interface MonthsProps {
  months: readonly { month: string; number: number }[];
  unit: string;
}

/** Pieces of each of the last twelve months; none in them all is no chart. */
function Months({ months, unit }: MonthsProps) {
  const most = Math.max(...months.map(({ number }) => number));
  if (most === 0) return null;
  return (
    <ol className={styles.months} aria-label="近 12 个月采购量">
      {months.map(({ month, number }) => (
        <li key={month} title={`${month} 采购 ${count(number)} ${unit}`}>
          <span className={styles.number}>{number === 0 ? '' : count(number)}</span>
          <span className={styles.bar} style={{ blockSize: `${(number / most) * 100}%` }} />
          <span className={styles.month}>{Number(month.slice(5))}月</span>
        </li>
      ))}
    </ol>
  );
}
