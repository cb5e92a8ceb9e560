import { App } from 'antd';
import { useFailure } from '../../../app/failure.tsx';
import { yuanSum } from '../../../app/format.ts';
import { type Approval, type OrderRow, useApprove } from '../api.ts';

/** What would happen to the selected orders: how many, how much; asks before it runs, then says what was refused and why. */
export function BatchBar({ orders, clear }: { orders: OrderRow[]; clear: () => void }) {
  const { modal, message } = App.useApp();
  const fail = useFailure();
  const approve = useApprove();
  const amount = yuanSum(orders.map(({ total }) => total));
  const report = ({ approved, refused }: Approval) => {
    clear();
    if (refused.length === 0) {
      message.success(`已通过 ${approved.length} 单`);
      return;
    }
    modal.warning({
      title: `通过 ${approved.length} 单，${refused.length} 单未通过`,
      content: (
        <ul>
          {refused.map((order) => (
            <li key={order.id}>
              {order.order_no}：{order.message}
            </li>
          ))}
        </ul>
      ),
    });
  };
  const ask = () =>
    modal.confirm({
      title: `批量通过 ${orders.length} 单？`,
      content: `合计 ${amount}，通过后进入待发货。`,
      okText: `通过 ${orders.length} 单`,
      onOk: () =>
        approve.mutateAsync(orders.map(({ id }) => id)).then(report, (error: unknown) => fail(error)),
    });
  return (
    <section className="selbar" aria-label="批量操作">
      {orders.length === 0 ? (
        <span>勾选订单后可批量通过</span>
      ) : (
        <span role="status">
          已选 <b>{orders.length}</b> 单，{amount}
        </span>
      )}
      <div className="btns">
        {orders.length > 0 && (
          <button type="button" className="btn sm" onClick={clear}>
            取消选择
          </button>
        )}
        <button
          type="button"
          className="btn sm primary"
          disabled={orders.length === 0 || approve.isPending}
          onClick={ask}
        >
          批量通过{orders.length > 0 && ` ${orders.length} 单`}
        </button>
      </div>
    </section>
  );
}
