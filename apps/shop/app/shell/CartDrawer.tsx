import type {
  batchDelete,
  CartData,
  CartGift,
  CartItem,
  CartTotals,
  cartList,
} from '@qingnang/contract/cart';
import { totalWords } from '@qingnang/rules/piece-words';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { lineAgain } from '../features/cart/line-again.ts';
import { lineName, linePieces, removedWords } from '../features/cart/line-name.ts';
import { sendLines } from '../features/catalog/add-lines.ts';
import { call } from '../lib/api.ts';
import { cartChanged, useCartVersion } from '../lib/cart-store.ts';
import { confirm } from '../lib/dialogs.ts';
import { count, money } from '../lib/format.ts';
import { toast } from '../lib/toasts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedPart } from '../ui/FailedPart.tsx';
import { GoodsImage } from '../ui/GoodsImage.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PageLink } from '../ui/PageLink.tsx';
import { Price } from '../ui/Price.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import styles from './CartDrawer.module.css';

type Cart = Pick<CartData, 'data' | 'totals'>;

/** The cart beside the toolbar: what is in it, taking lines out, the way to settle. */
export default function CartDrawer({ onClose }: { onClose: () => void }) {
  const { cart, failed, reload } = useCart();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <section
      ref={panel}
      className={styles.cartDrawer}
      role="dialog"
      aria-label="购物车"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <span>
          购物车{' '}
          {cart && cart.data.length > 0 && (
            <span className="muted small">
              {totalWords(count(cart.totals.total), count(piecesOf(cart.data)))}
            </span>
          )}
        </span>
        <IconButton icon="close" label="收起" onClick={onClose} />
      </header>
      <Lines cart={cart} failed={failed} reload={reload} />
      {cart && cart.data.length > 0 && <Foot totals={cart.totals} onLeave={onClose} />}
    </section>
  );
}

function Lines({ cart, failed, reload }: { cart: Cart | null; failed: boolean; reload: () => void }) {
  if (failed) return <FailedPart onRetry={reload} busy={false} />;
  if (!cart) return <Loading />;
  if (cart.data.length === 0)
    return (
      <EmptyState title="购物车是空的">
        <p className="row">
          <ButtonLink to="/list">去逛逛</ButtonLink>
        </p>
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {cart.data.map((line) => (
        <Line key={line.id} line={line} />
      ))}
      {cart.totals.gifts.map((gift) => (
        <Gift key={`${gift.promotion_id}:${gift.goods_id}`} gift={gift} />
      ))}
    </ul>
  );
}

function Line({ line }: { line: CartItem }) {
  const { name, image } = lineName(line);
  return (
    <li className={styles.line}>
      <GoodsImage className={styles.image} src={image} width={56} />
      <PageLink className="ellipsis strong" to={line.combination ? '/zhzq' : `/list/info/${line.goods.id}`}>
        {name}
      </PageLink>
      <IconButton size="sm" icon="trash" label={`删除${name}`} onClick={() => void remove(line)} />
      <span className="small muted">
        {line.combination ? `组合 ${line.combination.items.length} 种` : line.goods.ypgg}
      </span>
      <span />
      <span className="small">
        <Price value={line.price} size="sm" />{' '}
        <span className="muted">
          × {count(line.number)}
          {line.combination && ' 套'}
        </span>
      </span>
      <span className="small num">{money(line.amount)}</span>
    </li>
  );
}

const Gift = ({ gift }: { gift: CartGift }) => (
  <li className={styles.line}>
    <GoodsImage className={styles.image} src={gift.image} width={56} />
    <span className="ellipsis">
      <Tag name="赠" title="赠品" /> {gift.name}
    </span>
    <span />
    <span className="small muted ellipsis">{gift.promotion_name}</span>
    <span />
    <span className="small muted">× {count(gift.number)}</span>
    <span className="small num">{money(0)}</span>
  </li>
);

const Foot = ({ totals, onLeave }: { totals: CartTotals; onLeave: () => void }) => (
  <footer className={styles.foot}>
    <p className="spread">
      <span className="sub">已选 {count(totals.selected_count)} 种</span>
      <span>
        合计 <Price value={totals.payable} />
      </span>
    </p>
    <ButtonLink variant="pay" block to="/cart" onClick={onLeave}>
      去购物车结算
    </ButtonLink>
  </footer>
);

const Loading = () => (
  <ul className={styles.list} aria-busy="true" aria-label="正在加载">
    {[1, 2, 3, 4].map((line) => (
      <li key={line} className={styles.line}>
        <Skeleton shape="box" width={56} height={56} className={styles.image} />
        <Skeleton />
        <span />
        <Skeleton shape="short" />
      </li>
    ))}
  </ul>
);

const piecesOf = (lines: readonly CartItem[]): number =>
  lines.reduce((sum, line) => sum + linePieces(line), 0);

/** Reads the cart when the drawer opens and whenever the cart has changed. */
function useCart() {
  const version = useCartVersion();
  const [cart, setCart] = useState<Cart | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // A new version or attempt is the reason to read again.
  useEffect(() => {
    const controller = new AbortController();
    setFailed(false);
    call<typeof cartList>('GET /api/cart/list', {
      query: { filters: 99999, new: 1 },
      signal: controller.signal,
      sideBySide: true,
    })
      .then(setCart)
      .catch(() => setFailed(!controller.signal.aborted));
    return () => controller.abort();
  }, [version, attempt]);
  return { cart, failed, reload: () => setAttempt(attempt + 1) };
}

async function remove(line: CartItem): Promise<void> {
  if (!(await confirm({ message: '确定删除这件商品吗?', danger: true }))) return;
  const data = await call<typeof batchDelete>('POST /api/cart/batch_delete', { body: { ids: [line.id] } });
  cartChanged(data.totals.total);
  const undo = () => void sendLines([{ ...lineAgain(line) }]);
  toast.success(removedWords([line]), { label: '撤销', isUndo: true, onClick: undo });
}
