import type { GoodsDetail, SpecialOffer } from '@qingnang/contract/catalog';
import { useState } from 'react';
import { asBought } from '../../goods/offer.ts';
import { useOffer } from './useOffer.ts';

export interface Chosen {
  /** The goods of the chosen warehouse. */
  own: GoodsDetail;
  /** The same as it is bought through the offer. */
  goods: GoodsDetail;
  /** null: at the goods' own price. */
  offer: SpecialOffer | null;
  /** @param id `goods_price_id`, 0 for the goods' own price */
  chooseOffer: (id: number) => void;
  chooseWarehouse: (id: number) => void;
}

/** What is bought of a goods: from which warehouse and through which offer, until the buyer chooses another. */
export function useChosen(read: GoodsDetail): Chosen {
  const { goods: own, choose: chooseWarehouse } = useWarehouse(read);
  const { offer, choose: chooseOffer } = useOffer(own);
  return { own, goods: asBought(own, offer), offer, chooseOffer, chooseWarehouse };
}

/** The goods as they come from the chosen warehouse; its stock is what can be bought. */
function useWarehouse(goods: GoodsDetail) {
  const [chosen, setChosen] = useState(goods.ck_id);
  const from = goods.warehouses.find(({ ck_id }) => ck_id === chosen);
  const at: GoodsDetail =
    from && from.ck_id !== goods.ck_id
      ? { ...goods, ck_id: from.ck_id, ck_name: from.name, number: from.number }
      : goods;
  return { goods: at, choose: setChosen };
}
