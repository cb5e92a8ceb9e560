import type { CartStore } from '@qingnang/contract/cart-copy';
import { Suspense, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import styles from './Cart.module.css';
import type { CartEditor } from './CartEditor.ts';

const CopyDialog = lazyKept(() => import('./CopyDialog.tsx'));

interface CopyToStoresProps {
  /** Of the head office whose cart it is; empty for other accounts. */
  stores: readonly CartStore[];
  /** The selected lines. */
  ids: readonly number[];
  editor: CartEditor;
}

/** 复制到门店: the selected lines into the carts of one's stores. Nothing for who has none. */
export function CopyToStores({ stores, ids, editor }: CopyToStoresProps) {
  const [open, setOpen] = useState(false);
  if (stores.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={cx('link', styles.headAct)}
        disabled={ids.length === 0}
        onClick={() => setOpen(true)}
      >
        复制到门店
      </button>
      {open && (
        <Suspense>
          <CopyDialog stores={stores} ids={ids} editor={editor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
