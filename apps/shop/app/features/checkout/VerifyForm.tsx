import type { CheckoutView } from '@qingnang/contract/cart';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Textarea } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import settle from '../cart/Settle.module.css';
import { AddressPicker } from './AddressPicker.tsx';
import { AmountSide } from './AmountSide.tsx';
import styles from './Checkout.module.css';
import { CouponBlock } from './CouponBlock.tsx';
import { usableBalance } from './checkout-view.ts';
import { MoneyBlock } from './MoneyBlock.tsx';
import { OrderBlock, orderTitle } from './OrderBlock.tsx';
import { useChoices } from './useChoices.ts';
import { type Conflict, useSubmit } from './useSubmit.ts';

interface VerifyFormProps {
  ids: readonly number[];
  view: CheckoutView;
  /** The buyer agrees to what it has become. */
  onView: (view: CheckoutView) => void;
}

/** Everything the buyer checks and decides before the order is placed. */
export function VerifyForm({ ids, view, onView }: VerifyFormProps) {
  const choosing = useChoices(ids, view, onView);
  const { choices, quoting } = choosing;
  const [wantsBalance, setWantsBalance] = useState(false);
  const [remark, setRemark] = useState('');
  const { busy, errors, conflict, submit, settle: settled } = useSubmit(ids, view);
  const usable = usableBalance(view);
  const useBalance = wantsBalance && usable > 0;
  return (
    <div className={cx('wrap', settle.page)}>
      <div className="shrink">
        {conflict && (
          <ConflictNotice
            conflict={conflict}
            onAgree={(now) => {
              choosing.agree(now);
              settled();
            }}
          />
        )}
        <AddressPicker
          addresses={view.addresses}
          value={choices.addressId}
          onChange={choosing.chooseAddress}
          onAdd={({ id }) => choosing.chooseAddress(id)}
          error={errors.address_id?.[0]}
        />
        {view.groups.map((group, index) => (
          <OrderBlock key={group.key} group={group} number={index + 1} />
        ))}
        <Coupons view={view} choosing={choosing} />
        <MoneyBlock
          vouchers={view.vouchers}
          useVoucher={choices.useVoucher}
          onVoucher={choosing.chooseVoucher}
          balance={view.balance}
          usable={usable}
          useBalance={useBalance}
          onBalance={setWantsBalance}
        />
        <RemarkBlock value={remark} onChange={setRemark} error={errors.remark?.[0]} />
      </div>
      <AmountSide
        view={view}
        balanceUsed={useBalance ? usable : 0}
        busy={busy || quoting}
        onSubmit={() => submit({ choices, useBalance, remark })}
      />
    </div>
  );
}

/** The buyer's coupons, order by order. */
function Coupons({ view, choosing }: { view: CheckoutView; choosing: ReturnType<typeof useChoices> }) {
  const { choices, quoting, chooseCoupon, chooseBest } = choosing;
  const takers = view.groups.filter(({ coupons }) => coupons.length > 0);
  return takers.map((group) => (
    <CouponBlock
      key={group.key}
      group={group}
      where={takers.length > 1 ? orderTitle(group, view.groups.indexOf(group) + 1) : ''}
      // While it is worked out the wish is shown, then what is used.
      chosen={(quoting ? choices.coupons.get(group.key) : undefined) ?? group.coupon_id}
      isBest={view.plan.is_best}
      onChoose={(id) => chooseCoupon(group.key, id)}
      onBest={chooseBest}
    />
  ));
}

interface ConflictNoticeProps {
  conflict: Conflict;
  onAgree: (now: CheckoutView) => void;
}

/** Why the order was not placed, what is different now, and the two ways on. */
function ConflictNotice({ conflict: { message, now, differences }, onAgree }: ConflictNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Braces: newer browsers answer with a promise, which is no clean-up.
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box}>
      <Notice kind="bad" className={styles.conflict}>
        <p className="strong">{message}</p>
        {differences.length > 0 && (
          <ul className={styles.differences}>
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        )}
        <p className={styles.acts}>
          <ButtonLink size="sm" to="/cart">
            返回购物车
          </ButtonLink>
          {now && (
            <Button size="sm" variant="primary" onClick={() => onAgree(now)}>
              重新核对
            </Button>
          )}
        </p>
      </Notice>
    </div>
  );
}

interface RemarkBlockProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

const RemarkBlock = ({ value, onChange, error }: RemarkBlockProps) => (
  <section className={styles.block} aria-labelledby="checkout-remark">
    <header className={styles.blockHead}>
      <h2 className={styles.blockTitle} id="checkout-remark">
        订单备注
      </h2>
      <span className="small muted">效期要求、送货时间等，200 字以内</span>
    </header>
    <div className={styles.blockBody}>
      <Textarea
        className={styles.textarea}
        aria-label="订单备注"
        placeholder="例如：阿莫西林胶囊请发 2028-06 以后效期"
        maxLength={200}
        value={value}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p className={styles.fieldError} role="alert">
          {error}
        </p>
      )}
    </div>
  </section>
);
