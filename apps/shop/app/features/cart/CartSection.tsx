import { cx } from '../../lib/cx.ts';
import { InTurns } from '../../ui/InTurns.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import styles from './Cart.module.css';
import type { CartEditor, CartState } from './CartEditor.ts';
import { CartLine } from './CartLine.tsx';
import { allowanceOf } from './cart-promotions.ts';
import type { CartSection as Section } from './cart-sections.ts';
import { choicesOf } from './discount-choices.ts';
import { ExchangeOffers } from './ExchangeOffers.tsx';
import { exchangeOffers } from './exchange-offers.ts';
import { GiftLine } from './GiftLine.tsx';
import { PromotionBand } from './PromotionBand.tsx';
import promo from './Promotions.module.css';

interface CartSectionProps {
  section: Section;
  cart: CartState;
  editor: CartEditor;
  /** Lines of no promotion below those of some. */
  isOthers: boolean;
  isMany: boolean;
}

/** Lines that stand together: the promotions over them, what 换购 offers, the lines, what they earn at no price. */
export function CartSection({ section, cart, editor, isOthers, isMany }: CartSectionProps) {
  const { bands, lines, gifts } = section;
  const nameOf = (id: number) => cart.promotions.find((one) => one.id === id)?.name ?? '其他活动';
  return (
    <>
      {bands.map((band) => (
        <PromotionBand
          key={band.promotion.id}
          band={band}
          gifts={gifts.filter((gift) => gift.promotion_id === band.promotion.id)}
          nameOf={nameOf}
        />
      ))}
      {bands.map(({ promotion }) => (
        <ExchangeOffers
          key={promotion.id}
          promotion={promotion}
          offers={exchangeOffers(promotion, cart.allowances, cart.lines)}
          editor={editor}
        />
      ))}
      {isOthers && <p className={promo.others}>其他商品</p>}
      <PlainList>
        <InTurns
          items={lines}
          keyOf={(line) => line.id}
          hasPlaces
          draw={(line, isWhole) => (
            <li className={cx(styles.item, isMany && styles.many)}>
              {isWhole && (
                <CartLine
                  line={line}
                  editor={editor}
                  allowed={line.exchange ? allowanceOf(line, cart.allowances) : undefined}
                  choices={choicesOf(cart.choices, line)}
                />
              )}
            </li>
          )}
        />
        {gifts.map((gift) => (
          <li key={`${gift.promotion_id}:${gift.goods_id}`} className={styles.item}>
            <GiftLine gift={gift} />
          </li>
        ))}
      </PlainList>
    </>
  );
}
