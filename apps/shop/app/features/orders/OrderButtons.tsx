import { mayDo, type Right } from '@qingnang/contract/member-words';
import type { OrderSummary } from '@qingnang/contract/orders';
import { useSession } from '../../lib/session.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import type { OrderActs } from './useOrderActs.tsx';
import { useSame } from './useSame.ts';

interface OrderButtonsProps {
  order: Pick<OrderSummary, 'id' | 'acts'>;
  acts: OrderActs;
  size?: 'sm' | 'md';
  /** All but the next step as plain links. */
  quiet?: boolean;
}

/** What an act needs of a member of the company. */
const RIGHT_OF = {
  pay: 'pay',
  confirm_receipt: 'receive',
  receive: 'receive',
  cancel: 'order',
  after_sales: 'claim',
  rebuy: 'order',
} as const satisfies Record<string, Right>;

/** What who looks may do with an order now; the next step first. */
export function OrderButtons({ order, acts, size = 'md', quiet = false }: OrderButtonsProps) {
  const member = useSession().user?.member ?? null;
  const may = (act: keyof typeof RIGHT_OF) => order.acts.includes(act) && mayDo(member, RIGHT_OF[act]);
  const busy = acts.busy === order.id;
  const same = useSame();
  const isLast = !may('pay') && !may('confirm_receipt') && !may('receive');
  const second = quiet ? 'text' : 'plain';
  return (
    <>
      {may('pay') && (
        <ButtonLink variant="primary" size={size} to={`/cart/step3/${order.id}`}>
          立即支付
        </ButtonLink>
      )}
      {may('confirm_receipt') && (
        <Button variant="primary" size={size} busy={busy} onClick={() => void acts.confirmReceipt(order.id)}>
          确认收货
        </Button>
      )}
      {may('receive') && (
        <ButtonLink
          variant={may('confirm_receipt') ? second : 'primary'}
          size={size}
          to={`/order/info/${order.id}/receive`}
        >
          收货核对
        </ButtonLink>
      )}
      {may('cancel') && (
        <Button variant={second} size={size} busy={busy} onClick={() => acts.cancel(order.id)}>
          取消订单
        </Button>
      )}
      {may('after_sales') && (
        <ButtonLink variant={second} size={size} to={`/order/afterSales/new?order=${order.id}`}>
          申请售后
        </ButtonLink>
      )}
      {may('rebuy') && (
        <>
          <Button
            variant={isLast ? 'line' : second}
            size={size}
            busy={same.busy === order.id}
            title="同样的商品、数量、地址和发票，直接去核对"
            onClick={() => same.again(order.id)}
          >
            原样再来
          </Button>
          <Button variant={second} size={size} busy={busy} onClick={() => acts.rebuy(order.id)}>
            再次购买
          </Button>
        </>
      )}
    </>
  );
}
