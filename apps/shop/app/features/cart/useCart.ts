import type { QueryOf } from '@qingnang/contract/call';
import type {
  addLines,
  batchDelete,
  batchSelect,
  CartData,
  cartList,
  editLine,
} from '@qingnang/contract/cart';
import { useEffect, useState } from 'react';
import { call, callAndHear } from '../../lib/api.ts';
import { ApiError, type ErrorKind } from '../../lib/api-error.ts';
import { cartChanged } from '../../lib/cart-store.ts';
import { useStore } from '../../lib/store.ts';
import { toast } from '../../lib/toasts.ts';
import { type CartCalls, CartEditor, type CartState } from './CartEditor.ts';

export const CART_QUERY: QueryOf<typeof cartList> = { filters: 99_999, new: 1 };

// The editor keeps the order of its calls itself; the API's "one pending call a path" would cancel its own.
const sideBySide = { sideBySide: true };
const calls: CartCalls = {
  edit: (id, number) =>
    call<typeof editLine>('POST /api/cart/:id/edit', {
      at: { id },
      body: { params: { number }, new: 1 },
      ...sideBySide,
    }).catch(unlessUnsent),
  select: (ids, selected) =>
    call<typeof batchSelect>('POST /api/cart/batch_select', {
      body: { ids, is_selected: Number(selected) },
      ...sideBySide,
    }),
  remove: (ids) => call<typeof batchDelete>('POST /api/cart/batch_delete', { body: { ids }, ...sideBySide }),
  add: async (lines) => {
    const { data, message } = await callAndHear<typeof addLines>('POST /api/cart', {
      body: { params: lines },
    });
    if (data.refused.length > 0) toast.info(message);
    return data.added.length > 0;
  },
  read: () => call<typeof cartList>('GET /api/cart/list', { query: CART_QUERY, quiet: true, ...sideBySide }),
  changed: cartChanged,
};

/** No network, no answer, a fault, a session that nobody has renewed: the shop has not said no. */
const UNSENT: ReadonlySet<ErrorKind> = new Set(['network', 'timeout', 'server', 'signIn']);
function unlessUnsent(error: unknown): null {
  if (error instanceof ApiError && UNSENT.has(error.kind)) return null;
  throw error;
}

/** The cart on the screen and its editor, which stays the same while the page is open. */
export function useCart(data: CartData): { cart: CartState; editor: CartEditor } {
  const [editor] = useState(() => new CartEditor(data, calls));
  const [atFirst] = useState(() => editor.state.get());
  useEffect(() => editor.replace(data), [editor, data]);
  useEffect(() => {
    const again = () => editor.sendAgain();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [editor]);
  return { cart: useStore(editor.state, atFirst), editor };
}
