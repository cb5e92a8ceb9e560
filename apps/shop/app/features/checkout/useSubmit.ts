import type { OverBudget } from '@qingnang/contract/budgets';
import type { CheckoutView } from '@qingnang/contract/cart';
import type { placeOrder } from '@qingnang/contract/orders';
import type { QuoteChange, StaleQuote } from '@qingnang/contract/quote-changes';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, newIdempotencyKey } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cartChanged, useCartCount } from '../../lib/cart-store.ts';
import { confirm } from '../../lib/dialogs.ts';
import { presentError } from '../../lib/present-error.ts';
import { toast } from '../../lib/toasts.ts';
import { forgetLines } from '../cart/chosen-lines.ts';
import { type Choices, choicesBody } from './choices.ts';
import { forgetHere, type OrderForm } from './draft.ts';
import { type Remedy, remedyOf } from './remedy.ts';
import { readCheckout } from './useCheckout.ts';
import { donePath } from './usePayment.ts';
import { wishesBody } from './wishes.ts';

/** The order as shown could not be placed. */
export interface Conflict {
  message: string;
  /** What the buyer would agree to now; null when it cannot be bought at all as it stands. */
  now: CheckoutView | null;
  /** What is different; null when it is not the quote that has changed. */
  changes: QuoteChange[] | null;
  remedy: Remedy | null;
}

/**
 * Placing the order: once per opening of the page, whatever is clicked or lost on the way.
 * @param drafts of the page: what was written is kept until the order is placed
 */
export function useSubmit(ids: readonly number[], drafts: { stop: () => Promise<void> }) {
  const navigate = useNavigate();
  const inCart = useCartCount();
  const key = useKey();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const submit = async (view: CheckoutView, form: OrderForm, isOverBudget = false): Promise<void> => {
    const { choices, useBalance, wishes } = form;
    const { addressId } = choices;
    if (addressId === null) return setErrors({ address_id: ['请先新增收货地址'] });
    setBusy(true);
    setErrors({});
    setConflict(null);
    try {
      await drafts.stop();
      const data = await call<typeof placeOrder>('POST /api/order', {
        body: {
          ids: [...ids],
          ...choicesBody(choices),
          address_id: addressId,
          use_balance: Number(useBalance),
          ...wishesBody(wishes, view.groups),
          quote_hash: view.quote_hash,
          over_budget: Number(isOverBudget),
        },
        idempotencyKey: key.now(),
        quiet: true,
      });
      if (data.changes.length > 0) toast.success(betterWords(data.changes));
      forgetLines();
      forgetHere();
      cartChanged(Math.max(0, inCart - ids.length));
      if (data.proposal) await waitFor(data.proposal);
      else goOn(data.orders);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Refused means that nothing was placed under this key, or by it: what is sent next is another order.
      if (error.kind === 'refused' || error.kind === 'invalid') key.renew();
      if (error.kind === 'invalid' && isOfForm(error)) setErrors(error.fieldErrors);
      else if (isOverBudgetData(error.data)) {
        if (await askOverBudget(error.message)) return submit(view, form, true);
      } else if (error.kind === 'refused') setConflict(await conflictOf(error, ids, choices));
      else presentError(error);
      setBusy(false);
    }
  };

  /** Nothing was ordered yet: where it waits, and why, is said there. */
  const waitFor = async ({ id, reason }: { id: number; reason: string }) => {
    toast.success(`${reason}，已提交审批`);
    await navigate(`/order/proposals/${id}`, { replace: true });
  };

  const goOn = (orders: readonly { id: number; amount: number }[]) => {
    const due = orders.find((order) => order.amount > 0);
    const next = due ? `/cart/step3/${due.id}` : donePath(orders.map(({ id }) => id));
    void navigate(next, { replace: true });
  };

  return {
    busy,
    errors,
    conflict,
    /** Places what the view shows. */
    submit: (view: CheckoutView, form: OrderForm) => void submit(view, form),
    settle: () => setConflict(null),
  };
}

/** The key under which the order is placed: the same through repeats, until an answer has refused it. */
function useKey() {
  const key = useRef('');
  return {
    now: () => {
      if (key.current === '') key.current = newIdempotencyKey();
      return key.current;
    },
    renew: () => {
      key.current = '';
    },
  };
}

const isOverBudgetData = (data: unknown): data is OverBudget =>
  typeof data === 'object' && data !== null && 'used' in data && 'total' in data;

const askOverBudget = (message: string): Promise<boolean> =>
  confirm({ title: '超出本月预算', message: `${message}。仍要提交吗?`, ok: '仍要提交' });

/** A drop is passed on, and said. */
function betterWords(changes: readonly QuoteChange[]): string {
  const [first] = changes;
  const more = changes.length > 1 ? `等 ${changes.length} 处` : '';
  return `已按更优惠的价格下单：${first?.message ?? ''}${more}`;
}

const isOfForm = (error: ApiError): boolean =>
  Object.keys(error.fieldErrors).some((field) => FIELDS.has(field.split('.')[0] ?? ''));
const FIELDS = new Set([
  'address_id',
  'remarks',
  'invoice_kind',
  'invoice_title_id',
  'papers',
  'expiry_wish',
  'delivery_note',
]);

/** Reads the order once more, so that the buyer sees what it is now; without the coupons where those are what has changed. */
async function conflictOf(error: ApiError, ids: readonly number[], choices: Choices): Promise<Conflict> {
  const now = await readCheckout(ids, choices)
    .catch(() => readCheckout(ids, { ...choices, coupons: new Map() }))
    .catch(() => null);
  return { message: error.message, now, changes: changesOf(error.data), remedy: remedyOf(error.data) };
}

/** What differs, when the answer is about the quote. */
function changesOf(data: unknown): QuoteChange[] | null {
  const isStale = typeof data === 'object' && data !== null && 'quote_hash' in data && 'changes' in data;
  return isStale ? (data as StaleQuote).changes : null;
}
