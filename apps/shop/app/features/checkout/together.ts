import {
  type DueOrder,
  MAX_PAID_TOGETHER,
  type paymentState,
  type paymentsState,
} from '@qingnang/contract/payments';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { DataCall } from '../../lib/data.ts';
import { presentError } from '../../lib/present-error.ts';
import { firstMethod } from './methods.ts';
import type { PaymentState } from './usePayment.ts';

/** An order that waits for payment, as the page of another one shows it. */
export interface Payable extends DueOrder {
  /** Of the submission of the page's order. */
  isTogether: boolean;
}

/** An order's page to pay: what the buyer has to pay at all, and what is offered to be paid first. */
export interface PayChoice {
  due: Payable[];
  offered: PaymentState;
}

/**
 * Reads an order to be paid, with all of its submission as the offer; alone where no way is open for all of them.
 */
export async function readPayChoice(read: DataCall, id: number | string): Promise<PayChoice> {
  const alone = await read<typeof paymentState>('GET /api/order/:id/payment', { at: { id } });
  const own = alone.orders.map((order) => ({ ...order, isTogether: true }));
  const others = alone.others.map(({ is_together, ...order }) => ({ ...order, isTogether: is_together }));
  const due = [...own, ...others];
  const ids = due
    .filter(({ isTogether }) => isTogether)
    .map((order) => order.id)
    .slice(0, MAX_PAID_TOGETHER);
  if (alone.is_paid || ids.length < 2) return { due, offered: alone };
  const all = await read<typeof paymentsState>('GET /api/payment', { query: { order_ids: ids } });
  return { due, offered: firstMethod(all) === null ? alone : all };
}

/**
 * Which of the due orders are paid now.
 * @returns the orders that are ticked, at once; what is paid, and what it is about, as soon as the server has said it
 */
export function usePayChoice({ offered }: PayChoice) {
  const [shown, setShown] = useState(offered);
  const paid = idsOf(shown);
  const [ticked, setTicked] = useState<readonly number[]>(paid);
  const choose = async (ids: readonly number[]) => {
    setTicked(ids);
    try {
      setShown(await call<typeof paymentsState>('GET /api/payment', { query: { order_ids: [...ids] } }));
    } catch (error) {
      // A newer choice has taken its place.
      if (error instanceof ApiError && error.kind === 'cancelled') return;
      setTicked(paid);
      presentError(error);
    }
  };
  return { shown, paid, ticked, choose: (ids: readonly number[]) => void choose(ids) };
}

const idsOf = ({ orders }: PaymentState): number[] => orders.map(({ id }) => id);
