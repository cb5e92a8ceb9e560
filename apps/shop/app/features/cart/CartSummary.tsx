import type { Hint } from '@qingnang/contract/cart';
import { PROMOTION_KINDS } from '@qingnang/contract/promotion-kinds';
import { totalWords } from '@qingnang/rules/piece-words';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { count, money } from '../../lib/format.ts';
import { usePrefetch } from '../../lib/prefetch.ts';
import { useRefused } from '../../lib/useMay.ts';
import { Button } from '../../ui/Button.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Price } from '../../ui/Price.tsx';
import { Tag } from '../../ui/Tag.tsx';

import type { CartEditor, CartState } from './CartEditor.ts';
import { SelectAll } from './CartGroup.tsx';
import { chooseLines } from './chosen-lines.ts';
import styles from './Settle.module.css';
import { useHint } from './useHint.ts';

interface CartSummaryProps {
  cart: CartState;
  editor: CartEditor;
}

/** What the selected lines cost, and the way on. */
export function CartSummary({ cart, editor }: CartSummaryProps) {
  const { totals, warehouses } = cart;
  const hint = useHint(cart);
  const settle = useSettle(cart, editor);
  const fees = totals.groups.filter((group) => group.shipping_fee > 0);
  const payers = warehouses.filter((one) => fees.some((group) => group.ck_id === one.ck_id));
  return (
    <aside className={styles.side}>
      <section className={cx(styles.summary, 'panel')} aria-label="结算信息">
        <div className={styles.titleRow}>
          <h2 className={styles.title}>结算信息</h2>
          <PageLink className="link small" to="/lqzx">
            领优惠券
          </PageLink>
        </div>
        <dl className={styles.list}>
          <div>
            <dt>
              商品金额{' '}
              <small>{totalWords(count(totals.selected_count), count(totals.selected_number))}</small>
            </dt>
            <dd>{money(totals.goods_amount)}</dd>
          </div>
          {totals.discount_amount > 0 && (
            <div className={styles.minus}>
              <dt>满减优惠</dt>
              <dd>{money(-totals.discount_amount)}</dd>
            </div>
          )}
          <div>
            <dt>
              运费 <small>{payers.map((one) => one.name).join('、')}</small>
            </dt>
            <dd>{money(totals.shipping_fee)}</dd>
          </div>
          {totals.gifts.length > 0 && (
            <div>
              <dt>赠品</dt>
              <dd>
                {totalWords(
                  count(totals.gifts.length),
                  count(totals.gifts.reduce((sum, gift) => sum + gift.number, 0)),
                )}
              </dd>
            </div>
          )}
          {totals.cashback_amount > 0 && (
            <div>
              <dt>
                完成后返 <small>到余额</small>
              </dt>
              <dd>{money(totals.cashback_amount)}</dd>
            </div>
          )}
        </dl>
        <div className={styles.pay}>
          <p className={styles.total}>
            <span>合计</span>
            <Price value={totals.payable} size="lg" />
          </p>
          <SettleButton settle={settle} size="lg" block>
            去结算
          </SettleButton>
          {settle.problem ? (
            <p className={cx(styles.note, styles.short)}>
              {settle.problem}
              {totals.selected_count > 0 && (
                <>
                  ，
                  <PageLink className="link" to="/list">
                    去凑单
                  </PageLink>
                </>
              )}
            </p>
          ) : (
            totals.groups.length > 1 && <p className={styles.note}>将拆分为 {totals.groups.length} 个订单</p>
          )}
        </div>
        {/* Comes after the rest: the button must not move away under the pointer. */}
        {hint && <HintNote hint={hint} />}
      </section>
      <PayBar cart={cart} editor={editor} settle={settle} />
    </aside>
  );
}

/** What the nearest next step would bring, and where to get there. Promotions say in their title what they give. */
function HintNote({ hint: { kind, title, saves, url } }: { hint: Hint }) {
  const tag = HINT_TAGS[kind];
  return (
    <p className={styles.hint}>
      {tag && (
        <>
          <Tag name={tag} />{' '}
        </>
      )}
      {title}
      {saves > 0 && !tag && (
        <>
          ，可省 <b className="price-text">{money(saves)}</b>
        </>
      )}
      <br />
      <PageLink className="link" to={url}>
        {kind === 'ladder' ? '看商品' : '去凑单'}
      </PageLink>
    </p>
  );
}

const HINT_TAGS: Partial<Record<Hint['kind'], string>> = {
  discount: PROMOTION_KINDS.discount.tag,
  gift: PROMOTION_KINDS.gift.tag,
  exchange: PROMOTION_KINDS.exchange.tag,
  cashback: PROMOTION_KINDS.cashback.tag,
};

/** The summary of a phone, always in sight. */
const PayBar = ({ cart, editor, settle }: CartSummaryProps & { settle: Settle }) => (
  <div className={styles.payBar}>
    <SelectAll lines={cart.lines.filter((line) => line.reason === null)} editor={editor} label="全选">
      全选
    </SelectAll>
    <p className={styles.sum}>
      合计 <Price value={cart.totals.payable} />
      <br />
      <span className={cx('small', settle.problem ? 'warn-text' : 'muted')}>
        {settle.problem ?? barWords(cart.totals)}
      </span>
    </p>
    <SettleButton settle={settle}>去结算 ({cart.totals.selected_count})</SettleButton>
  </div>
);

const barWords = ({ discount_amount, shipping_fee }: CartState['totals']): string =>
  `${discount_amount > 0 ? `已减 ${money(discount_amount)}　` : ''}运费 ${money(shipping_fee)}`;

interface Settle {
  /** Why the buyer cannot go on; null when they can. */
  problem: string | null;
  busy: boolean;
  go: () => void;
}

const SettleButton = ({
  settle,
  ...rest
}: { settle: Settle } & Pick<React.ComponentProps<typeof Button>, 'size' | 'block' | 'children'>) => {
  const ahead = usePrefetch('/cart/step2');
  return (
    <Button
      {...rest}
      {...ahead}
      variant="pay"
      disabled={settle.problem !== null}
      busy={settle.busy}
      onClick={settle.go}
    />
  );
};

/** Goes to checkout with the selected lines once the server knows everything the buyer has done. */
function useSettle({ totals, warehouses }: CartState, editor: CartEditor): Settle {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const refused = useRefused('order');
  const go = async () => {
    setBusy(true);
    const isKnown = await editor.idle();
    setBusy(false);
    if (!isKnown) return;
    const { lines } = editor.state.get();
    const chosen = lines.filter((line) => line.is_selected === 1 && line.reason === null);
    if (chosen.length === 0) return;
    chooseLines(chosen.map((line) => line.id));
    void navigate('/cart/step2');
  };
  const short = totals.groups.find((group) => group.minimum_gap > 0);
  const where = warehouses.find((one) => one.ck_id === short?.ck_id)?.name ?? '';
  const gap = short ? `${where}还差 ${money(short.minimum_gap)} 起送` : null;
  const problem = refused || (totals.selected_count === 0 ? '请选择要结算的商品' : gap);
  return { problem, busy, go: () => void go() };
}
