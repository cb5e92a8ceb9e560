import { useState } from 'react';
import { Link } from 'react-router';
import { date, yuan } from '../../../app/format.ts';
import { ReasonDialog } from '../../../shared/ReasonDialog.tsx';
import { type CreditAccount, useWriteOff } from '../api.ts';

type Row = CreditAccount['receivables'][number];

/** What is open of a customer, order by order. */
export function Receivables({ account, canWrite }: { account: CreditAccount; canWrite: boolean }) {
  const [lost, setLost] = useState<Row | null>(null);
  return (
    <section className="card" aria-label="未结订单">
      <header>
        <h2>未结订单</h2>
      </header>
      {account.receivables.length === 0 ? (
        <p className="state">没有未结的账期订单</p>
      ) : (
        <table className="tb">
          <thead>
            <tr>
              {['订单号', '客户', '下单日期', '订单金额', '未结', '到期日'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              {canWrite && <th scope="col">操作</th>}
            </tr>
          </thead>
          <tbody>
            {account.receivables.map((row) => (
              <tr key={row.order_id}>
                <td>
                  <Link to={`/orders/${row.order_id}`}>{row.order_no}</Link>
                </td>
                <td>{row.company}</td>
                <td className="nowrap">{date(row.placed_at)}</td>
                <td>{yuan(row.amount)}</td>
                <td className="strong">{yuan(row.open)}</td>
                <td className="nowrap">
                  {row.due_on || '未发货'}
                  {row.overdue_days > 0 && <span className="tag bad">逾期 {row.overdue_days} 天</span>}
                </td>
                {canWrite && (
                  <td>
                    <button type="button" className="btn text" onClick={() => setLost(row)}>
                      核销
                    </button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lost && <WriteOffDialog accountId={account.account_id} row={lost} close={() => setLost(null)} />}
    </section>
  );
}

function WriteOffDialog({ accountId, row, close }: { accountId: number; row: Row; close: () => void }) {
  const writeOff = useWriteOff(accountId);
  return (
    <ReasonDialog
      title={`核销订单 ${row.order_no}`}
      content={`未结 ${yuan(row.open)} 不再向客户收取，须由另一位同事复核。`}
      okText="提交复核"
      act={(reason) => writeOff.mutateAsync({ order_id: row.order_id, reason })}
      done="已提交，等待另一位同事复核"
      close={close}
    />
  );
}
