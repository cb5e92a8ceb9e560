import type { CheckoutView } from '@qingnang/contract/cart';
import { cx } from '../../lib/cx.ts';
import { count, money } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import settle from '../cart/Settle.module.css';
import { dueAfter, giftPieces, kindsOf, minutesToPay, piecesOf } from './checkout-view.ts';

interface AmountSideProps {
  view: CheckoutView;
  /** Yuan that the balance pays; 0 = not used. */
  balanceUsed: number;
  busy: boolean;
  onSubmit: () => void;
}

/** What is to be paid, and the button that commits. */
export function AmountSide({ view, balanceUsed, busy, onSubmit }: AmountSideProps) {
  const due = dueAfter(view.payable, balanceUsed);
  const gifts = giftPieces(view);
  return (
    <aside className={settle.side}>
      <section className={cx(settle.summary, 'panel')} aria-label="金额">
        <h2 className={settle.title}>应付金额</h2>
        <dl className={settle.list}>
          <div>
            <dt>
              商品金额{' '}
              <small>
                {count(kindsOf(view))} 种 {count(piecesOf(view))} 件
              </small>
            </dt>
            <dd>{money(view.goods_amount)}</dd>
          </div>
          <div>
            <dt>运费</dt>
            <dd>{money(view.shipping_fee)}</dd>
          </div>
          {gifts > 0 && (
            <div>
              <dt>赠品</dt>
              <dd>{count(gifts)} 件</dd>
            </div>
          )}
          {balanceUsed > 0 && (
            <div className={settle.minus}>
              <dt>余额支付</dt>
              <dd>{money(-balanceUsed)}</dd>
            </div>
          )}
        </dl>
        <div className={settle.pay}>
          <p className={settle.total}>
            <span>应付</span>
            <Price value={due} size="lg" />
          </p>
          <Button variant="pay" size="lg" block busy={busy} onClick={onSubmit}>
            提交订单
          </Button>
          <p className={settle.note}>
            {due > 0 ? `提交后请在 ${minutesToPay(view)} 分钟内付款` : '提交后由余额支付'}
            {view.groups.length > 1 && `，共 ${view.groups.length} 个订单`}
          </p>
        </div>
      </section>
      <div className={cx(settle.payBar, settle.low)}>
        <span className="sub">应付</span>
        <Price value={due} size="lg" />
        <Button variant="pay" busy={busy} onClick={onSubmit}>
          提交订单
        </Button>
      </div>
    </aside>
  );
}
