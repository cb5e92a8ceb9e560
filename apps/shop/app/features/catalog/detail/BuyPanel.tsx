import type { GoodsDetail, SpecialOffer } from '@qingnang/contract/catalog';
import { count, money } from '../../../lib/format.ts';
import { Price } from '../../../ui/Price.tsx';
import { QtyInput } from '../../../ui/QtyInput.tsx';
import { Stock } from '../../../ui/Stock.tsx';
import { WideFavorite } from '../../goods/FavoriteButton.tsx';
import { costOf, nextStep } from '../../goods/prices.ts';
import { AddButton } from '../AddButton.tsx';
import { CartForm } from '../CartForm.tsx';
import type { Buying } from '../useBuying.ts';
import styles from './BuyPanel.module.css';

interface BuyPanelProps {
  /** As it is bought. */
  goods: GoodsDetail;
  buying: Buying;
  offer: SpecialOffer | null;
}

/** Quantity, what it costs, and the button. */
export const BuyPanel = ({ goods, buying, offer }: BuyPanelProps) => (
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

/** The same in the bar at the bottom of a phone. */
export const BuyInBar = ({ buying, offer }: Omit<BuyPanelProps, 'goods'>) => (
  <CartForm buying={buying} className={styles.barForm}>
    <QtyInput {...buying.box} className={styles.barQuantity} />
    <AddButton buying={buying} kind={offer?.kind} />
  </CartForm>
);
