import type { OrderDetail, orderDetail } from '@qingnang/contract/orders';
import { totalWords } from '@qingnang/rules/piece-words';
import { redirect, useLoaderData } from 'react-router';
import styles from '../../features/checkout/Pay.module.css';
import { PayForm, PayHead } from '../../features/checkout/PayForm.tsx';
import { PayTogether } from '../../features/checkout/PayTogether.tsx';
import { readPayChoice } from '../../features/checkout/together.ts';
import { donePath, type PaymentState } from '../../features/checkout/usePayment.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { count, money } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CheckoutHead } from '../../ui/Steps.tsx';

type Order = Pick<
  OrderDetail,
  'id' | 'order_no' | 'ck_name' | 'line_count' | 'piece_count' | 'discount_amount'
>;

const page = defineData(async (call, { params }) => {
  const id = params.id ?? '';
  const [choice, order] = await Promise.all([
    readPayChoice(call, id),
    call<typeof orderDetail>('GET /api/order/:id', { at: { id } }),
  ]);
  if (choice.offered.is_paid) throw redirect(donePath([order.id]));
  if (order.kind === 'receipt') throw redirect(`/cart_hm?id=${order.id}`);
  const { order_no, ck_name, line_count, piece_count, discount_amount } = order;
  return { choice, order: { id: order.id, order_no, ck_name, line_count, piece_count, discount_amount } };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function PayPage() {
  const { choice, order } = useLoaderData<typeof loader>();
  return (
    <>
      <CheckoutHead title="支付订单" step={3} />
      <div className={cx('wrap page-top', styles.page)}>
        {/* Another order is another payment: nothing of the last one may stay on the page. */}
        <PayTogether key={order.id} choice={choice} current={order.id}>
          {(ids, state) => <Payment order={order} orderIds={ids} atFirst={state} />}
        </PayTogether>
      </div>
    </>
  );
}

interface PaymentProps {
  order: Order;
  orderIds: readonly number[];
  atFirst: PaymentState;
}

const Payment = ({ order, orderIds, atFirst }: PaymentProps) => (
  <PayForm
    orderIds={orderIds}
    atFirst={atFirst}
    back={{ to: `/order/info/${order.id}`, words: '返回订单' }}
    proofsOf={order.id}
    ended={(state) => <Ended state={state} orderId={order.id} />}
    head={(state, onEnd) => (
      <PayHead
        title="订单已提交"
        state={state}
        onEnd={onEnd}
        saved={
          state.orders.length === 1 &&
          order.discount_amount > 0 && (
            <>
              <br />
              <span className="small price-text">已优惠 {money(order.discount_amount)}</span>
            </>
          )
        }
      >
        {state.orders.length > 1 ? (
          `合并支付 ${state.orders.length} 单，以最早关闭的一单为准`
        ) : (
          <>
            订单号 <span className="num">{order.order_no}</span>　{order.ck_name}　
            {totalWords(count(order.line_count), count(order.piece_count))}
          </>
        )}
        。超时订单自动关闭，库存、优惠券和余额全部退回
      </PayHead>
    )}
  />
);

/** Closed by itself or cancelled: nothing to pay any more. */
const Ended = ({ state, orderId }: { state: PaymentState; orderId: number }) => (
  <EmptyState title={state.orders.length > 1 ? '部分订单已不能支付' : `订单${state.status_name}`} panel>
    <p>
      {state.orders.length > 1
        ? '一起支付的订单里有的已支付或已关闭，其余的请在我的订单里继续支付。若您刚刚完成了付款，已关闭订单的款项会自动原路退回。'
        : '这个订单不能再支付。已占用的库存、优惠券和余额已全部退回；若您刚刚完成了付款，款项会自动原路退回。'}
    </p>
    <p className="row">
      <ButtonLink variant="primary" to={`/order/info/${orderId}`}>
        查看订单
      </ButtonLink>
      <ButtonLink to="/cart">返回购物车</ButtonLink>
    </p>
  </EmptyState>
);
