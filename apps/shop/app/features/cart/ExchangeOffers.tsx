import type { CartPromotion } from '@qingnang/contract/promotions';
import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { Price } from '../../ui/Price.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import type { CartEditor } from './CartEditor.ts';
import type { ExchangeOffer } from './exchange-offers.ts';
import styles from './Promotions.module.css';

interface ExchangeOffersProps {
  promotion: CartPromotion;
  offers: readonly ExchangeOffer[];
  editor: CartEditor;
}

/** What may be bought by 换购 now and is not in the cart yet. */
export function ExchangeOffers({ promotion, offers, editor }: ExchangeOffersProps) {
  if (offers.length === 0) return null;
  return (
    <PlainList className={styles.offers} aria-label={`${promotion.name}可换购`}>
      {offers.map((offer) => (
        <li key={offer.tierId} className={styles.offer}>
          <Offer promotion={promotion} offer={offer} editor={editor} />
        </li>
      ))}
    </PlainList>
  );
}

function Offer({
  promotion,
  offer: { goods, left },
  editor,
}: Pick<ExchangeOffersProps, 'promotion' | 'editor'> & { offer: ExchangeOffer }) {
  const [busy, setBusy] = useState(false);
  const buy = async () => {
    setBusy(true);
    await editor.exchange(promotion, goods);
    setBusy(false);
  };
  return (
    <>
      <GoodsImage className={styles.image} src={goods.image} width={44} />
      <p className="shrink">
        <PageLink to={goodsPath(goods.goods_id)}>{goods.name}</PageLink>{' '}
        <span className="muted">{goods.ypgg}</span>
        <span className={styles.facts}>
          <Tag name="换购">
            可换购 {count(left)} {goods.bzdw}
          </Tag>
        </span>
      </p>
      <Price value={goods.price} size="sm" unit={goods.bzdw} />
      <Button size="sm" busy={busy} aria-label={`换购 ${goods.name}`} onClick={() => void buy()}>
        换购
      </Button>
    </>
  );
}
