import type { AddAnswer, CartData, CartItem, CartTotals } from '@qingnang/contract/cart';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { cartChanged } from '../../lib/cart-store.ts';
import { useStore } from '../../lib/store.ts';
import { toast } from '../../lib/toasts.ts';
import { type CartCalls, CartEditor, type CartState } from './CartEditor.ts';

export const CART_PATH = '/api/cart/list';
export const CART_QUERY = { filters: 99_999, new: 1 };

interface LineAnswer {
  line: CartItem;
  totals: CartTotals;
}

// The editor keeps the order of its calls itself; the API's "one pending call a path" would cancel its own.
const sideBySide = { sideBySide: true };
const calls: CartCalls = {
  edit: async (id, number) =>
    (await api.post<LineAnswer>(`/api/cart/${id}/edit`, { params: { number }, new: 1 }, sideBySide)).data,
  select: async (ids, selected) =>
    (
      await api.post<{ totals: CartTotals }>(
        '/api/cart/batch_select',
        { ids, is_selected: selected },
        sideBySide,
      )
    ).data,
  remove: async (ids) =>
    (await api.post<{ totals: CartTotals }>('/api/cart/batch_delete', { ids }, sideBySide)).data,
  add: async (lines) => {
    const { data, message } = await api.post<AddAnswer>('/api/cart', {
      params: lines.map((line) => ({ ...line })),
    });
    if (data.refused.length > 0) toast.info(message);
    return data.added.length > 0;
  },
  read: () => api.get<CartData>(CART_PATH, CART_QUERY, { quiet: true, sideBySide: true }),
  changed: cartChanged,
};

/** The cart on the screen and its editor, which stays the same while the page is open. */
export function useCart(data: CartData): { cart: CartState; editor: CartEditor } {
  const [editor] = useState(() => new CartEditor(data, calls));
  const [atFirst] = useState(() => editor.state.get());
  useEffect(() => editor.replace(data), [editor, data]);
  return { cart: useStore(editor.state, atFirst), editor };
}
