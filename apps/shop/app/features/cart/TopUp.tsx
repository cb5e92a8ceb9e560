import type { FastBuyItem, fastBuy } from '@qingnang/contract/quick';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { GoodsMini } from '../goods/GoodsMini.tsx';
import { bestOffer } from '../goods/offer.ts';
import type { CartEditor, CartState } from './CartEditor.ts';
import styles from './TopUp.module.css';
import { isShort, topUpLine, topUpOf } from './top-up.ts';

/** 凑单: while something is missing to the minimum order or to free shipping, what this buyer is about to run out of. */
export function TopUp({ cart, editor }: { cart: CartState; editor: CartEditor }) {
  const short = isShort(cart);
  const usual = useUsual(short);
  const shown = short ? topUpOf(usual, cart.lines) : [];
  if (shown.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="top-up">
      <header className={styles.head}>
        <h2 id="top-up">凑单：您快用完的商品</h2>
        <PageLink className="link push" to="/kjcg">
          全部常购商品
        </PageLink>
      </header>
      <ul className={styles.list}>
        {shown.map((item) => (
          <li key={item.goods.id}>
            <Item item={item} editor={editor} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item({
  item: { goods, suggested, monthly_use },
  editor,
}: {
  item: FastBuyItem;
  editor: CartEditor;
}) {
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    await editor.add(topUpLine(goods, suggested));
    setBusy(false);
  };
  return (
    <GoodsMini
      goods={goods}
      offer={bestOffer(goods)}
      note={`${goods.ypgg} · 月用 ${count(monthly_use)} ${goods.bzdw}`}
      action={
        <Button
          size="sm"
          variant="soft"
          busy={busy}
          aria-label={`加 ${suggested} ${goods.bzdw} ${goods.name}`}
          onClick={() => void add()}
        >
          加 {count(suggested)} {goods.bzdw}
        </Button>
      }
    />
  );
}

/** The buyer's usual goods, asked once when they are wanted. Beside the matter: none when they cannot be read. */
function useUsual(wanted: boolean): readonly FastBuyItem[] {
  const [usual, setUsual] = useState<readonly FastBuyItem[]>([]);
  useEffect(() => {
    if (!wanted) return;
    const controller = new AbortController();
    call<typeof fastBuy>('GET /api/user/fast_buy', {
      query: { order: 'use', page_size: 50 },
      quiet: true,
      signal: controller.signal,
    })
      .then(({ list }) => setUsual(list))
      .catch(() => setUsual([]));
    return () => controller.abort();
  }, [wanted]);
  return usual;
}
