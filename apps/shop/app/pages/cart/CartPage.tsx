import type { addLines, cartList } from '@qingnang/contract/cart';
import type { CartStore, cartStores } from '@qingnang/contract/cart-copy';
import { useMemo } from 'react';
import { useActionData, useLoaderData } from 'react-router';
import styles from '../../features/cart/Cart.module.css';
import type { CartEditor, CartState } from '../../features/cart/CartEditor.ts';
import { BlockedGroup, CartGroup, SelectAll } from '../../features/cart/CartGroup.tsx';
import { removeLines } from '../../features/cart/CartLine.tsx';
import { CartSummary } from '../../features/cart/CartSummary.tsx';
import { CopyToStores } from '../../features/cart/CopyToStores.tsx';
import { groupLines } from '../../features/cart/cart-groups.ts';
import settle from '../../features/cart/Settle.module.css';
import { TopUp } from '../../features/cart/TopUp.tsx';
import { CART_QUERY, useCart } from '../../features/cart/useCart.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { defineData, pack, part, usePacked } from '../../lib/data.ts';
import { plainForm } from '../../lib/plain-form.ts';
import type { FormAnswer } from '../../lib/useForm.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CheckoutHead } from '../../ui/Steps.tsx';

const CONFLICT = 409;

const page = defineData(async (call) => {
  const [cart, stores] = await Promise.all([
    call<typeof cartList>('GET /api/cart/list', { query: CART_QUERY }),
    part(call<typeof cartStores>('GET /api/cart/stores')),
  ]);
  return { cart: pack(cart), stores: stores.ok ? stores.data.list : [] };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const action = plainForm('cart', async ({ text, call }) => {
  const { refused } = await call<typeof addLines>('POST /api/cart', {
    body: {
      params: [
        {
          goods_id: text('goods_id'),
          number: text('number'),
          goods_price_id: text('goods_price_id') || undefined,
        },
      ],
    },
  });
  // A line that cannot be added is a value of the call; for a form it is the answer.
  if (refused[0]) throw new ApiError('refused', refused[0].reason?.message ?? '没有加入购物车', CONFLICT);
  return '/cart';
});

export default function CartPage() {
  const data = useLoaderData<typeof loader>();
  const { cart, editor } = useCart(usePacked(data.cart));
  return (
    <>
      <CheckoutHead title="购物车" step={1} />
      <NotAdded />
      {cart.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <FilledCart cart={cart} stores={data.stores} editor={editor} />
      )}
    </>
  );
}

/** Why a goods that came by a form is not in the cart. */
function NotAdded() {
  const answer = useActionData() as FormAnswer | undefined;
  const words = answer && (Object.values(answer.errors)[0]?.[0] ?? answer.refusal);
  return (
    words && (
      <div className="wrap page-top">
        <Notice kind="bad">{words}</Notice>
      </div>
    )
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
