import type { GoodsDetail, SpecialOffer } from '@qingnang/contract/catalog';
import { count, expiry, money } from '../../../lib/format.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { OFFER_WORDS } from '../../goods/offer.ts';
import { Line } from './Line.tsx';
import styles from './OfferChoice.module.css';

interface OfferChoiceProps {
  goods: GoodsDetail;
  /** null: the goods' own price. */
  chosen: SpecialOffer | null;
  /** @param id `goods_price_id`, 0 for the goods' own price */
  onChoose: (id: number) => void;
}

/**
 * The prices a goods can be bought at now; those closed to the buyer say why. Nothing
 * where there is only its own, or none to be seen.
 */
export function OfferChoice({ goods, chosen, onChoose }: OfferChoiceProps) {
  if (goods.specials.length === 0 || goods.price === null) return null;
  const lot = chosen?.lot;
  return (
    <Line name="购买方式">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box */}
      <span className={styles.offers} role="group" aria-label="购买方式">
        {goods.specials.map((offer) => (
          <Chip
            key={offer.goods_price_id}
            variant="plain"
            aria-pressed={offer.goods_price_id === chosen?.goods_price_id}
            disabled={offer.reason !== null}
            onClick={() => onChoose(offer.goods_price_id)}
          >
            {wordsOf(offer, goods.bzdw)}
          </Chip>
        ))}
        <Chip variant="plain" aria-pressed={chosen === null} onClick={() => onChoose(0)}>
          原价购买 {money(goods.price)}
        </Chip>
      </span>
      {lot && (
        <span className="warn-text">
          批号 {lot.lot_no}
          {lot.expires_on !== null && `，效期至 ${expiry(lot.expires_on)}`}；近效期商品，非质量问题不退换
        </span>
      )}
    </Line>
  );
}

function wordsOf({ kind, price, stock_left, lot, reason }: SpecialOffer, unit: string): string {
  const amount = price === null ? '' : ` ${money(price)}`;
  if (reason) return `${OFFER_WORDS[kind]}${amount}（${reason.message}）`;
  const until = lot?.expires_on ? ` 效期 ${expiry(lot.expires_on)}` : '';
  const left = stock_left === null ? '' : ` 余 ${count(stock_left)} ${unit}`;
  return `${OFFER_WORDS[kind]}${amount}${until}${left}`;
}
