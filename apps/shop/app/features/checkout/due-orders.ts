/** Orders placed together that are paid one after the other; kept in this browser window. */
export interface DueOrder {
  id: number;
  order_no: string;
  /** Yuan. */
  amount: number;
}

const KEY = 'qn-due-orders';

export const keepDueOrders = (orders: readonly DueOrder[]): void =>
  sessionStorage.setItem(KEY, JSON.stringify(orders));

/** Browser only. */
export function dueOrders(): DueOrder[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isDueOrder) : [];
  } catch {
    return [];
  }
}

/** An order that is paid or closed waits no more. */
export const forgetDueOrder = (id: number): void =>
  keepDueOrders(dueOrders().filter((order) => order.id !== id));

function isDueOrder(value: unknown): value is DueOrder {
  if (typeof value !== 'object' || value === null) return false;
  const { id, order_no, amount } = value as Record<string, unknown>;
  return Number.isSafeInteger(id) && typeof order_no === 'string' && typeof amount === 'number';
}
