import type { GoodsDetail } from '@qingnang/contract/catalog';
import { useCartCount } from '../../../lib/cart-store.ts';
import { count, money } from '../../../lib/format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageLink } from '../../../ui/PageLink.tsx';
import { Price } from '../../../ui/Price.tsx';
import { QtyInput } from '../../../ui/QtyInput.tsx';
import { Stock } from '../../../ui/Stock.tsx';
import { costOf, nextStep } from '../../goods/prices.ts';
import { ReasonAction } from '../../goods/Reason.tsx';
import { AddButton } from '../AddToCart.tsx';
import type { Buying } from '../useBuying.ts';
import styles from './BuyPanel.module.css';

interface BuyPanelProps {
  goods: GoodsDetail;
  buying: Buying;
}

/** Quantity, what it costs, and the button; for who may not buy, why and what to do. */
export function BuyPanel({ goods, buying }: BuyPanelProps) {
  if (goods.reason)
    return (
      <div className={styles.refused}>
        {goods.reason.code !== 'sign_in' && <Notice kind="warn">{goods.reason.message}</Notice>}
        <div className={styles.row}>
          <ReasonAction goods={goods} reason={goods.reason} size="lg" />
        </div>
      </div>
    );
  return (
    <div className={styles.buy}>
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
        <AddButton buying={buying} large />
        {buying.added > 0 && (
          <span className="muted small" role="status">
            购物车已有 {count(buying.added)} {goods.bzdw}
          </span>
        )}
      </div>
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
export function BuyBar({ goods, buying }: BuyPanelProps) {
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
        <>
          <QtyInput {...buying.box} className={styles.barQuantity} />
          <AddButton buying={buying} />
        </>
      )}
    </div>
  );
}
