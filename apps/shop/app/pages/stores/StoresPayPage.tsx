import { MAX_PAID_TOGETHER, type paymentsState, type storesDue } from '@qingnang/contract/payments';
import { useLoaderData } from 'react-router';
import styles from '../../features/checkout/Pay.module.css';
import { PayForm, PayHead } from '../../features/checkout/PayForm.tsx';
import { PayTogether } from '../../features/checkout/PayTogether.tsx';
import type { PaymentState } from '../../features/checkout/usePayment.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const ORDERS = '/ddgl/orders';

const page = defineData(async (call) => {
  const { list } = await call<typeof storesDue>('GET /api/stores/due');
  const ids = list.slice(0, MAX_PAID_TOGETHER).map(({ id }) => id);
  if (ids.length === 0) return null;
  const offered = await call<typeof paymentsState>('GET /api/payment', { query: { order_ids: ids } });
  return { due: list.map((order) => ({ ...order, isTogether: false })), offered };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** A head office pays for its stores: the orders that are ticked, by one payment. */
export default function StoresPayPage() {
  const choice = useLoaderData<typeof loader>();
  return (
    <div className={cx('wrap page-top', styles.page)}>
      <Breadcrumb
        trail={[
          { label: '首页', to: '/' },
          { label: '多店管理', to: '/ddgl' },
          { label: '各店订单', to: ORDERS },
          { label: '各店付款' },
        ]}
      />
      <h1 className={styles.heading}>各店付款</h1>
      {choice === null ? (
        <EmptyState title="总部和门店都没有待付款的订单" panel>
          <p>含麻订单请切换到门店付款</p>
          <ButtonLink to={ORDERS}>各店订单</ButtonLink>
        </EmptyState>
      ) : (
        <PayTogether choice={choice}>
          {(ids, state) => <Payment orderIds={ids} atFirst={state} />}
        </PayTogether>
      )}
    </div>
  );
}

const Payment = ({ orderIds, atFirst }: { orderIds: readonly number[]; atFirst: PaymentState }) => (
  <PayForm
    orderIds={orderIds}
    atFirst={atFirst}
    done={`${ORDERS}?status=20`}
    back={{ to: ORDERS, words: '返回各店订单' }}
    proofsOf={null}
    ended={(state) => (
      <EmptyState title={state.orders.length > 1 ? '部分订单已不能支付' : `订单${state.status_name}`} panel>
        <p>有的订单已支付或已关闭。若您刚刚完成了付款，已关闭订单的款项会自动原路退回。</p>
        <ButtonLink variant="primary" to={ORDERS}>
          查看各店订单
        </ButtonLink>
      </EmptyState>
    )}
    head={(state, onEnd) => (
      <PayHead title={`总部为 ${state.orders.length} 单付款`} state={state} onEnd={onEnd}>
        以最早关闭的一单为准。余额和账期只能付本账户的订单；付款后各店订单分别进入审核，退款原路退回
      </PayHead>
    )}
  />
);
