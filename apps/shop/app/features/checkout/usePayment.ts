import type { DataOf } from '@qingnang/contract/call';
import type {
  PaymentData,
  paymentState,
  paymentsState,
  payOrder,
  payOrders,
} from '@qingnang/contract/payments';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, newIdempotencyKey } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { presentError } from '../../lib/present-error.ts';

export type PaymentState = DataOf<typeof paymentState>;
export type Method = PaymentData['method'];

/** Where paid orders are shown: the first of them, with the others that were paid together with it. */
export const donePath = ([id, ...others]: readonly (number | string)[]): string =>
  `/cart/step4?id=${id ?? ''}${others.length > 0 ? `&with=${others.join()}` : ''}`;

const EVERY_MS = 2000;
/** Nobody stares at a code longer; coming back to the page asks again. */
const LONGEST_MS = 15 * 60_000;

/**
 * Paying orders by one payment: beginning by one method, then waiting for the provider's word.
 * @param done where one goes when they are paid
 */
export function usePayment(orderIds: readonly number[], atFirst: PaymentState, done: string) {
  const navigate = useNavigate();
  const [state, setState] = useState(atFirst);
  const [payment, setPayment] = useState<PaymentData | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keyOf = useKeys();

  const ask = async () => {
    const now = await readState(orderIds).catch(() => null);
    if (!now) return;
    setState(now);
    if (now.is_paid) void navigate(done, { replace: true });
  };

  const pay = async (method: Method) => {
    setBusy(true);
    setProblem(null);
    try {
      const data = await beginPayment(orderIds, method, keyOf(method));
      if (data.status === 'paid') return void navigate(done, { replace: true });
      setPayment(data);
      setState((now) => ({ ...now, expires_at: data.expires_at }));
      // The click that began this still counts as the buyer's wish to open a window; the link beside remains.
      if (data.method === 'alipay' && data.pay_url) window.open(data.pay_url, '_blank', 'noopener');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind === 'refused' || error.kind === 'invalid') setProblem(error.message);
      else presentError(error);
      await ask();
    } finally {
      setBusy(false);
    }
  };

  const isOpen = state.order_status === ORDER_STATUS.pending_payment;
  usePolling(ask, payment !== null && isOpen);
  return {
    state,
    payment,
    busy,
    problem,
    isOpen,
    ask: () => void ask(),
    pay: (method: Method) => void pay(method),
  };
}

const readState = ([id = 0, ...others]: readonly number[]): Promise<PaymentState> =>
  others.length === 0
    ? call<typeof paymentState>('GET /api/order/:id/payment', { at: { id }, quiet: true })
    : call<typeof paymentsState>('GET /api/payment', {
        query: { order_ids: [id, ...others] },
        quiet: true,
      });

function beginPayment(
  [id = 0, ...others]: readonly number[],
  method: Method,
  idempotencyKey: string,
): Promise<PaymentData> {
  if (others.length === 0)
    return call<typeof payOrder>('POST /api/order/:id/pay', {
      at: { id },
      body: { method },
      idempotencyKey,
      quiet: true,
    });
  return call<typeof payOrders>('POST /api/payment', {
    body: { order_ids: [id, ...others], method },
    idempotencyKey,
    quiet: true,
  });
}

/** One key a method and page opening: clicking again gives the same payment, not a second one. */
function useKeys(): (method: Method) => string {
  const keys = useRef(new Map<Method, string>());
  return (method) => {
    const key = keys.current.get(method) ?? newIdempotencyKey();
    keys.current.set(method, key);
    return key;
  };
}

/** Asks while waiting, not in a hidden window, at most a quarter of an hour; and once whenever the buyer comes back. */
function usePolling(ask: () => Promise<void>, waiting: boolean): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const onVisible = () => {
      if (!document.hidden) void latest.current();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  useEffect(() => {
    if (!waiting) return;
    const until = Date.now() + LONGEST_MS;
    const timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer);
      else if (!document.hidden) void latest.current();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting]);
}
