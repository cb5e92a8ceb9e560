import type { GoodsDetail, Reason, SpecialOffer } from '@qingnang/contract/catalog';
import { Suspense } from 'react';
import { useCartCount } from '../../../lib/cart-store.ts';
import { cx } from '../../../lib/cx.ts';
import { count, money } from '../../../lib/format.ts';
import { lazySoon } from '../../../lib/soon.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageLink } from '../../../ui/PageLink.tsx';
import { Price } from '../../../ui/Price.tsx';
import { QtyInput } from '../../../ui/QtyInput.tsx';
import { Stock } from '../../../ui/Stock.tsx';
import { WideFavorite } from '../../goods/FavoriteButton.tsx';
import { costOf, nextStep } from '../../goods/prices.ts';
import { ReasonAction } from '../../goods/Reason.tsx';
import { AddButton } from '../AddButton.tsx';
import { CartForm } from '../CartForm.tsx';
import type { Buying } from '../useBuying.ts';
import styles from './BuyPanel.module.css';

const RightPanel = lazySoon(() => import('./RightPanel.tsx'));

interface BuyPanelProps {
  /** As it is bought. */
  goods: GoodsDetail;
  buying: Buying;
  offer: SpecialOffer | null;
}

/** Reasons that a wish to be allowed by name can change. */
const ASKABLE: readonly Reason['code'][] = ['controlled', 'right_pending', 'right_refused'];

/** Quantity, what it costs, and the button; for who may not buy, why and what to do. */
export function BuyPanel({ goods, buying, offer }: BuyPanelProps) {
  if (goods.reason) return <Refused goods={goods} reason={goods.reason} />;
  return (
    <CartForm buying={buying} className={styles.buy}>
      <div className={styles.row}>
        <QtyInput {...buying.box} size="lg" className={styles.quantity} />
        <div>
          <p>
            <Stock word={goods.stock_word} />{' '}
            {goods.number !== null && (
              <span className="muted small">
                可售 {count(goods.number)} {goods.bzdw}
              </span>
            )}
          </p>
          <Total goods={goods} number={buying.number} />
        </div>
      </div>
      <div className={styles.row}>
        <AddButton buying={buying} large kind={offer?.kind} />
        <WideFavorite goods={goods} />
        {buying.inCart > 0 && (
          <span className="muted small" role="status">
            购物车已有 {count(buying.inCart)} {goods.bzdw}
          </span>
        )}
      </div>
    </CartForm>
  );
}

function Refused({ goods, reason }: { goods: GoodsDetail; reason: Reason }) {
  const isAskable = ASKABLE.includes(reason.code);
  return (
    <div className={cx(styles.refused, isAskable && styles.askable)} id={isAskable ? 'right' : undefined}>
      {reason.code !== 'sign_in' && <Notice kind="warn">{reason.message}</Notice>}
      {isAskable ? (
        <Suspense>
          <RightPanel goods={goods} />
        </Suspense>
      ) : (
        <div className={styles.row}>
          <ReasonAction goods={goods} reason={reason} size="lg" />
          <WideFavorite goods={goods} />
        </div>
      )}
    </div>
  );
}

function Total({ goods, number }: { goods: GoodsDetail; number: number }) {
  const next = nextStep(goods, number);
  return (
    <p className={styles.total}>
      小计 <Price value={costOf([{ goods, number }])} />
      {next && (
        <span className="small">
          再买 {count(next.more)} {goods.bzdw}每{goods.bzdw}省 {money(next.saves)}
        </span>
      )}
    </p>
  );
}

/** The same at the bottom of a phone, always in reach. */
export function BuyBar({ goods, buying, offer }: BuyPanelProps) {
  const lines = useCartCount();
  return (
    <div className={styles.bar}>
      <PageLink className={styles.cart} to="/cart">
        <Icon name="cart" size={24} />
        购物车
        <Badge count={lines} size="small" className={styles.badge} />
      </PageLink>
      {goods.reason ? (
        <ReasonAction goods={goods} reason={goods.reason} block />
      ) : (
        <CartForm buying={buying} className={styles.barForm}>
          <QtyInput {...buying.box} className={styles.barQuantity} />
          <AddButton buying={buying} kind={offer?.kind} />
        </CartForm>
      )}
    </div>
  );
}
