import type { CheckoutView } from '@qingnang/contract/cart';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { money } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import { Textarea } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import settle from '../cart/Settle.module.css';
import { AddressPicker } from './AddressPicker.tsx';
import { AmountSide } from './AmountSide.tsx';
import styles from './Checkout.module.css';
import { usableBalance } from './checkout-view.ts';
import { OrderBlock } from './OrderBlock.tsx';
import { useAddressQuote } from './useAddressQuote.ts';
import { type Conflict, useSubmit } from './useSubmit.ts';

interface VerifyFormProps {
  ids: readonly number[];
  view: CheckoutView;
  /** The buyer agrees to what it has become. */
  onView: (view: CheckoutView) => void;
}

/** Everything the buyer checks and decides before the order is placed. */
export function VerifyForm({ ids, view, onView }: VerifyFormProps) {
  const { addressId, quoting, choose } = useAddressQuote(ids, view, onView);
  const [wantsBalance, setWantsBalance] = useState(false);
  const [remark, setRemark] = useState('');
  const { busy, errors, conflict, submit, settle: agree } = useSubmit(ids, view);
  const usable = usableBalance(view);
  const useBalance = wantsBalance && usable > 0;
  return (
    <div className={cx('wrap', settle.page)}>
      <div className="shrink">
        {conflict && (
          <ConflictNotice
            conflict={conflict}
            onAgree={(now) => {
              onView(now);
              agree();
            }}
          />
        )}
        <AddressPicker
          addresses={view.addresses}
          value={addressId}
          onChange={choose}
          onAdd={({ id }) => choose(id)}
          error={errors.address_id?.[0]}
        />
        {view.groups.map((group, index) => (
          <OrderBlock key={group.lines[0]?.id ?? index} group={group} number={index + 1} />
        ))}
        <BalanceBlock
          balance={view.balance}
          usable={usable}
          checked={useBalance}
          onChange={setWantsBalance}
        />
        <RemarkBlock value={remark} onChange={setRemark} error={errors.remark?.[0]} />
      </div>
      <AmountSide
        view={view}
        balanceUsed={useBalance ? usable : 0}
        busy={busy || quoting}
        onSubmit={() => submit({ addressId, useBalance, remark })}
      />
    </div>
  );
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

interface BalanceBlockProps {
  balance: number;
  usable: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const BalanceBlock = ({ balance, usable, checked, onChange }: BalanceBlockProps) => (
  <section className={styles.block} aria-labelledby="checkout-balance">
    <header className={styles.blockHead}>
      <h2 className={styles.blockTitle} id="checkout-balance">
        账户余额
      </h2>
      <span className="small muted">可用 {money(balance)}</span>
    </header>
    <div className={styles.blockBody}>
      <Checkbox checked={checked} disabled={usable <= 0} onChange={(event) => onChange(event.target.checked)}>
        使用余额
        {usable > 0 && (
          <span className="small muted">
            {checked ? '本次用' : '最多可用'} {money(usable)}
          </span>
        )}
      </Checkbox>
    </div>
  </section>
);

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
