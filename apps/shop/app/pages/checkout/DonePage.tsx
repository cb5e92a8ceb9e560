import type { OrderDetail, orderDetail } from '@qingnang/contract/orders';
import type { DueOrder, dueOrders, paymentsState } from '@qingnang/contract/payments';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { totalWords } from '@qingnang/rules/piece-words';
import { redirect, useLoaderData } from 'react-router';
import { dueSum } from '../../features/checkout/DueTable.tsx';
import styles from '../../features/checkout/Pay.module.css';
import { groupBuyWords } from '../../features/goods/group-buy.ts';
import { orderSteps, stepNow } from '../../features/orders/order-steps.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { count, dateTime, money } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { CheckoutHead, Steps } from '../../ui/Steps.tsx';

const page = defineData(async (call, { query }) => {
  const id = query.get('id') ?? '';
  if (!/^[1-9]\d*$/.test(id)) throw redirect('/order');
  const others = (query.get('with') ?? '').split(',').filter((other) => /^[1-9]\d*$/.test(other));
  const [order, due, together] = await Promise.all([
    call<typeof orderDetail>('GET /api/order/:id', { at: { id } }),
    call<typeof dueOrders>('GET /api/payment/due'),
    others.length === 0
      ? null
      : call<typeof paymentsState>('GET /api/payment', { query: { order_ids: [id, ...others].map(Number) } }),
  ]).catch((error: unknown) => {
    // Not orders of this buyer: their own orders are the place to look.
    if (error instanceof ApiError && (error.status === 404 || error.kind === 'invalid'))
      throw redirect('/order');
    throw error;
  });
  if (!isPaid(order)) throw redirect('/order');
  return { order, due: due.list, together: together?.orders.filter((one) => one.id !== order.id) ?? [] };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const isPaid = ({ status }: OrderDetail): boolean =>
  status >= ORDER_STATUS.pending_group && status <= ORDER_STATUS.completed;

export default function DonePage() {
  const { order, due, together } = useLoaderData<typeof loader>();
  const [next] = due;
  return (
    <>
      <CheckoutHead title="支付完成" step={4} />
      <div className={cx('wrap page-top', styles.page)}>
        <section className="panel">
          <div className={styles.done}>
            <DoneMark />
            <h2 className={styles.doneTitle}>支付成功</h2>
            <p className={styles.doneLine}>
              {paidBy(order)}，{nextWords(order)}
            </p>
            <div className={styles.doneActs}>
              {next && (
                <ButtonLink variant="primary" size="lg" to={`/cart/step3/${next.id}`}>
                  支付其余 {due.length} 单
                </ButtonLink>
              )}
              <ButtonLink variant={next ? 'plain' : 'primary'} size="lg" to={`/order/info/${order.id}`}>
                查看订单
              </ButtonLink>
              <ButtonLink size="lg" to="/">
                继续采购
              </ButtonLink>
            </div>
          </div>
          <div className={styles.donePath}>
            <Progress order={order} />
          </div>
          <div className={styles.doneOrder}>
            <p className="spread">
              <span>
                订单号{' '}
                <PageLink className="link num" to={`/order/info/${order.id}`}>
                  {order.order_no}
                </PageLink>
              </span>
              <b className="strong">{money(order.total)}</b>
            </p>
            <p className="spread sub">
              <span>
                {order.ck_name} · {totalWords(count(order.line_count), count(order.piece_count))}
              </span>
              <span className="ok-text">{order.status_name}</span>
            </p>
            {together.map((one) => (
              <Together key={one.id} order={one} />
            ))}
            {(order.discount_amount > 0 || order.cashback_amount > 0) && (
              <p className="spread sub">
                <span>{savedWords(order)}</span>
              </p>
            )}
          </div>
          {next && (
            <Notice kind="warn" className={styles.doneNotice}>
              还有 {due.length} 单待支付，共 {money(dueSum(due))}
              {next.expires_at !== null && `，最早一单 ${dateTime(next.expires_at)} 关闭`}
              ，可以合并付款。
            </Notice>
          )}
        </section>
      </div>
    </>
  );
}

/** An order that was paid along. */
const Together = ({ order }: { order: DueOrder }) => (
  <p className="spread">
    <span>
      一起支付的订单{' '}
      <PageLink className="link num" to={`/order/info/${order.id}`}>
        {order.order_no}
      </PageLink>
    </span>
    <b className="strong">{money(order.amount)}</b>
  </p>
);

const nextWords = ({ status, group }: OrderDetail): string =>
  status === ORDER_STATUS.pending_group && group
    ? `已参团，${groupBuyWords(group)}；成团后交仓库审核发货，未成团自动退款`
    : '订单已交仓库审核，发货后可在订单详情查看包裹与随货同行单';

function savedWords({ discount_amount, cashback_amount }: OrderDetail): string {
  const parts = [
    discount_amount > 0 ? `已优惠 ${money(discount_amount)}` : '',
    cashback_amount > 0 ? `订单完成后返 ${money(cashback_amount)} 到余额` : '',
  ];
  return parts.filter(Boolean).join('，');
}

function paidBy({ payable, balance_amount, payment_method_name }: OrderDetail): string {
  const parts = [
    payable > 0 ? `${payment_method_name || '在线支付'} ${money(payable)}` : '',
    balance_amount > 0 ? `余额支付 ${money(balance_amount)}` : '',
  ];
  return parts.filter(Boolean).join('，');
}

function Progress({ order }: { order: OrderDetail }) {
  const steps = orderSteps(order);
  return <Steps label="订单进度" steps={steps.map(({ name }) => ({ label: name }))} now={stepNow(steps)} />;
}

const DoneMark = () => (
  <svg className={styles.doneMark} viewBox="0 0 64 64" aria-hidden="true">
    <circle cx="32" cy="32" r="32" fill="#E8F6EF" />
    <circle cx="32" cy="32" r="23" fill="#08804F" />
    <path
      d="m22.5 33 6.5 6.5L42 26"
      fill="none"
      stroke="#fff"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
