import type { ReceiptDetail, receiptDetail } from '@qingnang/contract/receipts';
import { totalWords } from '@qingnang/rules/piece-words';
import { redirect, useLoaderData } from 'react-router';
import styles from '../../features/checkout/Pay.module.css';
import { PayForm, PayHead } from '../../features/checkout/PayForm.tsx';
import { PayTogether } from '../../features/checkout/PayTogether.tsx';
import { readPayChoice } from '../../features/checkout/together.ts';
import { donePath, type PaymentState } from '../../features/checkout/usePayment.ts';
import { ReceiptRules, ReceiptSteps } from '../../features/receipts/ReceiptRules.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { count } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CheckoutHead } from '../../ui/Steps.tsx';

const page = defineData(async (call, { query }) => {
  const id = query.get('id') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw redirect('/hmdd');
  const found = await Promise.all([
    call<typeof receiptDetail>('GET /api/user/receipts/:id', { at: { id } }),
    readPayChoice(call, id),
  ]).catch((error: unknown) => {
    // Not a receipt order of this buyer: their own are the place to look.
    if (error instanceof ApiError && error.status === 404) throw redirect('/hmdd');
    throw error;
  });
  const [detail, choice] = found;
  if (choice.offered.is_paid) throw redirect(donePath([id]));
  return { detail, choice };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ReceiptPayPage() {
  const { detail, choice } = useLoaderData<typeof loader>();
  return (
    <>
      <CheckoutHead title="支付订单" step={3} />
      <div className={cx('wrap page-top', styles.page)}>
        {/* Another order is another payment: nothing of the last one may stay on the page. */}
        <PayTogether key={detail.order.id} choice={choice} current={detail.order.id}>
          {(ids, state) => <Payment detail={detail} orderIds={ids} atFirst={state} />}
        </PayTogether>
      </div>
    </>
  );
}

interface PaymentProps {
  detail: ReceiptDetail;
  orderIds: readonly number[];
  atFirst: PaymentState;
}

function Payment({ detail, orderIds, atFirst }: PaymentProps) {
  const { order } = detail;
  return (
    <PayForm
      orderIds={orderIds}
      atFirst={atFirst}
      steps={<ReceiptSteps />}
      rules={(state) => <ReceiptRules detail={detail} onlyTransfer={isOnlyTransfer(state)} />}
      back={{ to: '/hmdd', words: '返回含麻订单' }}
      proofsOf={order.id}
      ended={(state) => <Ended state={state} orderId={order.id} />}
      head={(state, onEnd) => (
        <PayHead title="含麻订单已提交" state={state} onEnd={onEnd}>
          订单号 <span className="num">{order.order_no}</span>
          {'　'}
          {order.ck_name}
          {'　'}
          {totalWords(count(order.line_count), count(order.piece_count))}
          。超时订单自动关闭，委托书和额度自动退回
        </PayHead>
      )}
    />
  );
}

const isOnlyTransfer = ({ methods }: PaymentState): boolean =>
  methods.every(({ method, reason }) => (method === 'transfer') === (reason === ''));

/** Closed by itself or cancelled: nothing to pay any more. */
const Ended = ({ state, orderId }: { state: PaymentState; orderId: number }) => (
  <EmptyState title={`订单${state.status_name}`} panel>
    <p>这个订单不能再支付，委托书和额度已退回；若您刚刚完成了付款，款项会自动原路退回。</p>
    <p className="row">
      <ButtonLink variant="primary" to={`/order/info/${orderId}`}>
        查看订单
      </ButtonLink>
      <ButtonLink to="/hmdd">返回含麻订单</ButtonLink>
    </p>
  </EmptyState>
);
