import type { CartData, CartStore } from '@qingnang/contract/cart';
import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import styles from '../../features/cart/Cart.module.css';
import type { CartEditor, CartState } from '../../features/cart/CartEditor.ts';
import { BlockedGroup, CartGroup, SelectAll } from '../../features/cart/CartGroup.tsx';
import { removeLines } from '../../features/cart/CartLine.tsx';
import { CartSummary } from '../../features/cart/CartSummary.tsx';
import { CopyToStores } from '../../features/cart/CopyToStores.tsx';
import { groupLines } from '../../features/cart/cart-groups.ts';
import settle from '../../features/cart/Settle.module.css';
import { TopUp } from '../../features/cart/TopUp.tsx';
import { CART_PATH, CART_QUERY, useCart } from '../../features/cart/useCart.ts';
import { cx } from '../../lib/cx.ts';
import { defineData, part } from '../../lib/data.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CheckoutHead } from '../../ui/Steps.tsx';

const page = defineData(async (api) => {
  const [cart, stores] = await Promise.all([
    api.get<CartData>(CART_PATH, CART_QUERY),
    part(api.get<{ list: CartStore[] }>('/api/cart/stores')),
  ]);
  return { cart, stores: stores.ok ? stores.data.list : [] };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function CartPage() {
  const data = useLoaderData<typeof loader>();
  const { cart, editor } = useCart(data.cart);
  return (
    <>
      <CheckoutHead title="购物车" step={1} />
      {cart.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <FilledCart cart={cart} stores={data.stores} editor={editor} />
      )}
    </>
  );
}

const EmptyCart = () => (
  <div className="wrap page-top">
    <EmptyState title="购物车是空的" panel>
      <p>按品名、拼音简码或条码搜索，或从上次的订单开始</p>
      <p className="row">
        <ButtonLink variant="primary" to="/list/table">
          按表格采购
        </ButtonLink>
        <ButtonLink to="/order">上次的订单</ButtonLink>
        <ButtonLink to="/">去逛逛</ButtonLink>
      </p>
    </EmptyState>
  </div>
);

interface FilledCartProps {
  cart: CartState;
  /** Of a head office. */
  stores: readonly CartStore[];
  editor: CartEditor;
}

function FilledCart({ cart, stores, editor }: FilledCartProps) {
  const { lines, warehouses, promotions, achieved, totals } = cart;
  const { groups, blocked } = useMemo(
    () => groupLines({ lines, warehouses, promotions, achieved, totals }),
    [lines, warehouses, promotions, achieved, totals],
  );
  return (
    <div className={cx('wrap', settle.page)}>
      <div className="shrink">
        <CartHead cart={cart} stores={stores} editor={editor} />
        {groups.map((group) => (
          <CartGroup key={group.key} group={group} cart={cart} editor={editor} />
        ))}
        {blocked.length > 0 && <BlockedGroup lines={blocked} allowances={cart.allowances} editor={editor} />}
        <TopUp cart={cart} editor={editor} />
      </div>
      <CartSummary cart={cart} editor={editor} />
    </div>
  );
}

function CartHead({ cart, stores, editor }: FilledCartProps) {
  const buyable = cart.lines.filter((line) => line.reason === null);
  const chosen = buyable.filter((line) => line.is_selected === 1).map((line) => line.id);
  return (
    <div className={cx(styles.head, styles.columns)}>
      <SelectAll lines={buyable} editor={editor} label="全选" />
      <span>
        全选
        <button
          type="button"
          className={cx('link', styles.headAct)}
          disabled={chosen.length === 0}
          onClick={() => void removeLines(editor, chosen)}
        >
          删除所选
        </button>
        <CopyToStores stores={stores} ids={chosen} editor={editor} />
      </span>
      <span>单价</span>
      <span>数量</span>
      <span>小计</span>
      <span>操作</span>
    </div>
  );
}
