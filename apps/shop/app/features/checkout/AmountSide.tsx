import type { CheckoutView } from '@qingnang/contract/cart';
import { piecesWords, totalWords } from '@qingnang/rules/piece-words';
import { cx } from '../../lib/cx.ts';
import { count, money } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import settle from '../cart/Settle.module.css';
import { dueAfter, giftPieces, kindsOf, minutesToPay, piecesOf } from './checkout-view.ts';
import { DeductionFacts } from './DeductionFacts.tsx';
import { deductionsOf } from './deductions.ts';

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
  const isStopped = view.groups.some(({ not_served }) => not_served !== '');
  const off = deductionsOf(view);
  return (
    <aside className={settle.side}>
      <section className={cx(settle.summary, 'panel')} aria-label="金额">
        <h2 className={settle.title}>应付金额</h2>
        <dl className={settle.list}>
          <div>
            <dt>
              商品金额 <small>{totalWords(count(kindsOf(view)), count(piecesOf(view)))}</small>
            </dt>
            <dd>{money(view.goods_amount)}</dd>
          </div>
          <Minus name="满减优惠" amount={off.manjian} />
          <Minus name="优惠券" amount={off.coupon} />
          <Minus name="现金券" amount={off.voucher} />
          <div>
            <dt>运费</dt>
            <dd>{money(view.shipping_fee)}</dd>
          </div>
          {gifts > 0 && (
            <div>
              <dt>赠品</dt>
              <dd>{piecesWords(count(gifts))}</dd>
            </div>
          )}
          <Minus name="余额支付" amount={balanceUsed} />
          {view.cashback_amount > 0 && (
            <div>
              <dt>
                完成后返 <small>到余额</small>
              </dt>
              <dd>{money(view.cashback_amount)}</dd>
            </div>
          )}
        </dl>
        <div className={settle.pay}>
          <p className={settle.total}>
            <span>应付</span>
            <Price value={due} size="lg" />
          </p>
          <Button variant="pay" size="lg" block busy={busy} disabled={isStopped} onClick={onSubmit}>
            提交订单
          </Button>
          <p className={settle.note}>
            {isStopped && '有商品不能配送到所选地址。'}
            {due > 0 ? `提交后请在 ${minutesToPay(view)} 分钟内付款` : '提交后由余额支付'}
            {view.groups.length > 1 && `，共 ${view.groups.length} 个订单`}
          </p>
        </div>
      </section>
      <DeductionFacts view={view} />
      <div className={cx(settle.payBar, settle.low)}>
        <span className="sub">应付</span>
        <Price value={due} size="lg" />
        <Button variant="pay" busy={busy} disabled={isStopped} onClick={onSubmit}>
          提交订单
        </Button>
      </div>
    </aside>
  );
}

/** What is taken off; nothing where it is none. */
const Minus = ({ name, amount }: { name: string; amount: number }) =>
  amount > 0 && (
    <div className={settle.minus}>
      <dt>{name}</dt>
      <dd>{money(-amount)}</dd>
    </div>
  );
