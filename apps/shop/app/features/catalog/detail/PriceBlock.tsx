import type { GoodsDetail, SpecialOffer } from '@qingnang/contract/catalog';
import { cx } from '../../../lib/cx.ts';
import { count, date, money } from '../../../lib/format.ts';
import { OldPrice } from '../../../ui/Price.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { ContractMark } from '../../goods/ContractMark.tsx';
import { OfferTime } from '../../goods/EventBar.tsx';
import { GoodsPrice } from '../../goods/GoodsPrice.tsx';
import { Ladder } from '../../goods/Ladder.tsx';
import { marginPercent } from '../../goods/ladder-ranges.ts';
import { OFFER_WORDS, soldPercent } from '../../goods/offer.ts';
import { pieceWords } from '../../goods/piece-price.ts';
import styles from './PriceBlock.module.css';

interface PriceBlockProps {
  /** As it is bought. */
  goods: GoodsDetail;
  offer: SpecialOffer | null;
  /** What the smallest order costs a piece without a special price. */
  usual: number | null;
  /** Of the chosen quantity, yuan a piece; null: hidden. */
  price: number | null;
  /** The chosen quantity. */
  number: number;
}

/** Price of the chosen quantity, what it is measured by, and the ladder with the reached step. */
export function PriceBlock({ goods, offer, price, usual, number }: PriceBlockProps) {
  const before = Math.max(goods.base_price ?? 0, usual ?? 0);
  const piece = price === null ? '' : pieceWords(price, goods.ypgg);
  return (
    <div className={styles.block}>
      {offer && <Event offer={offer} unit={goods.bzdw} />}
      <div className={cx(styles.head, price !== null && styles.shown)}>
        <GoodsPrice goods={goods} value={price} size="xl" />
        {price !== null && before > price && (
          <span className={styles.before}>
            <OldPrice value={before} />
          </span>
        )}
        {!offer && <ContractMark contract={goods.contract} />}
        {piece && <span className={styles.piece}>约 {piece}</span>}
        <Side goods={goods} price={price} />
      </div>
      <div className={styles.ladder}>
        <Ladder goods={goods} number={number} />
      </div>
    </div>
  );
}

/** Which special price this is, until when, and how much of it is left. */
function Event({ offer, unit }: { offer: SpecialOffer; unit: string }) {
  const sold = soldPercent(offer);
  return (
    <div className={cx(styles.event, offer.kind === 'near_expiry' && styles.nearExpiry)}>
      <b>{OFFER_WORDS[offer.kind]}</b>
      {sold !== null && (
        <span className={styles.sold}>
          <Progress value={sold / 100} label="已抢" promo />
          已抢 {sold}%，余 {count(offer.stock_left ?? 0)} {unit}
        </span>
      )}
      {offer.limit_per_account !== null && (
        <span>
          限购 {count(offer.limit_per_account)} {unit}
        </span>
      )}
      <span className={styles.until}>
        <OfferTime offer={offer} />
      </span>
    </div>
  );
}

/** What the pharmacy sells it for, and what the buyer paid last. */
function Side({ goods, price }: { goods: GoodsDetail; price: number | null }) {
  const { retail_price, mine, bzdw } = goods;
  const margin = marginPercent({ price, retail_price });
  const hasLast = mine !== null && mine.last_price !== null;
  if (retail_price === null && !hasLast) return null;
  return (
    <p className={styles.side}>
      {retail_price !== null && (
        <span>
          建议零售 {money(retail_price)}
          {margin !== null && ` · 毛利 ${margin}%`}
        </span>
      )}
      {hasLast && (
        <span>
          上次采购 {money(mine.last_price ?? 0)}
          {mine.last_bought_at !== null && ` · ${date(mine.last_bought_at)}`}
          {mine.last_number !== null && ` · ${count(mine.last_number)} ${bzdw}`}
        </span>
      )}
    </p>
  );
}
