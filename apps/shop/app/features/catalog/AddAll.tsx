import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { asBought, bestOffer } from '../goods/offer.ts';
import { smallestOrder } from '../goods/quantity.ts';
import type { ShownGoods } from '../goods/shown.ts';
import type { NewLine } from './add-lines.ts';
import { addLines } from './add-lines-soon.ts';

/** Puts the smallest order of all that can be bought into the cart, each through its best offer. */
export function AddAll({ goods }: { goods: readonly ShownGoods[] }) {
  const [busy, setBusy] = useState(false);
  const lines = goods.flatMap(lineOf);
  const add = async () => {
    setBusy(true);
    await addLines(lines);
    setBusy(false);
  };
  return (
    <Button variant="primary" disabled={lines.length === 0} busy={busy} onClick={() => void add()}>
      {!busy && <Icon name="cart" size={16} />}
      {lines.length === 0 ? '本页暂无可购商品' : `本页 ${count(lines.length)} 个可购商品加入购物车`}
    </Button>
  );
}

function lineOf(goods: ShownGoods): NewLine[] {
  const offer = bestOffer(goods);
  const bought = asBought(goods, offer);
  const number = smallestOrder(bought);
  return bought.reason === null && number > 0 ? [{ goods, number, offer }] : [];
}
