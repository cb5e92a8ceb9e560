import type { Method, PaymentState } from './usePayment.ts';

/** As a buyer looks for them: the daily ones first. */
const ORDER: readonly Method[] = ['wechat', 'alipay', 'transfer', 'credit', 'balance'];

export const methodsOf = ({ methods }: PaymentState) =>
  methods.toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));

/** The first one that is possible. */
export const firstMethod = (state: PaymentState): Method | null =>
  methodsOf(state).find(({ reason }) => reason === '')?.method ?? null;
