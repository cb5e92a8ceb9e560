/**
 * The life of an order, as data: which act leads from which status to which, and who may do it. (docs/rules/orders.md#states)
 */

export const ORDER_STATUS = {
  pending_payment: 10,
  /** 拼团: paid, waits for its group. */
  pending_group: 15,
  pending_review: 20,
  pending_shipment: 30,
  partly_shipped: 40,
  shipped: 50,
  completed: 60,
  cancelled: 70,
  closed: 80,
} as const;

export type OrderStatusKey = keyof typeof ORDER_STATUS;
export type OrderStatus = (typeof ORDER_STATUS)[OrderStatusKey];
export type OrderAct =
  | 'pay'
  | 'group_success'
  | 'group_fail'
  | 'cancel'
  | 'close'
  | 'approve'
  | 'reject'
  | 'ship'
  | 'hold'
  | 'release'
  | 'pick'
  | 'cut'
  | 'split'
  | 'change_address'
  | 'confirm_receipt';
export type OrderActor = 'buyer' | 'staff' | 'system';

/** Every status in the order of an order's life, with its name on the screen. */
export const orderStatuses: readonly { code: OrderStatus; key: OrderStatusKey; name: string }[] = [
  { code: ORDER_STATUS.pending_payment, key: 'pending_payment', name: '待付款' },
  { code: ORDER_STATUS.pending_group, key: 'pending_group', name: '待成团' },
  { code: ORDER_STATUS.pending_review, key: 'pending_review', name: '待审核' },
  { code: ORDER_STATUS.pending_shipment, key: 'pending_shipment', name: '待发货' },
  { code: ORDER_STATUS.partly_shipped, key: 'partly_shipped', name: '部分发货' },
  { code: ORDER_STATUS.shipped, key: 'shipped', name: '已发货' },
  { code: ORDER_STATUS.completed, key: 'completed', name: '已完成' },
  { code: ORDER_STATUS.cancelled, key: 'cancelled', name: '已取消' },
  { code: ORDER_STATUS.closed, key: 'closed', name: '已关闭' },
];

export interface OrderTransition {
  act: OrderAct;
  from: readonly OrderStatus[];
  /**
   * 'same': the status stays. 'computed': a shipment ends in 已发货 when it completes the order, else in 部分发货; cutting or
   * splitting off all that is open ends in 已发货, else it changes nothing; a payment ends in 待成团 while the order waits for
   * its group, else in 待审核.
   */
  to: OrderStatus | 'same' | 'computed';
  actor: readonly OrderActor[];
  /** The order was paid and its money goes back. */
  refunds: boolean;
}

const { pending_payment, pending_group, pending_review, pending_shipment } = ORDER_STATUS;
const { partly_shipped, shipped, completed, cancelled, closed } = ORDER_STATUS;

const UNSHIPPED = [pending_review, pending_shipment] as const;
const OPEN = [...UNSHIPPED, partly_shipped] as const;
const STAYS = { to: 'same', actor: ['staff'], refunds: false } as const;

export const transitions: readonly OrderTransition[] = [
  { act: 'pay', from: [pending_payment], to: 'computed', actor: ['system'], refunds: false },
  { act: 'group_success', from: [pending_group], to: pending_review, actor: ['system'], refunds: false },
  { act: 'group_fail', from: [pending_group], to: closed, actor: ['system'], refunds: true },
  { act: 'cancel', from: [pending_payment], to: cancelled, actor: ['buyer'], refunds: false },
  {
    act: 'cancel',
    from: [pending_group, pending_review, pending_shipment],
    to: cancelled,
    actor: ['buyer'],
    refunds: true,
  },
  { act: 'close', from: [pending_payment], to: closed, actor: ['system'], refunds: false },
  { act: 'approve', from: [pending_review], to: pending_shipment, actor: ['staff'], refunds: false },
  { act: 'reject', from: [pending_review], to: cancelled, actor: ['staff'], refunds: true },
  { act: 'ship', from: [pending_shipment, partly_shipped], to: 'computed', actor: ['staff'], refunds: false },
  { act: 'hold', from: OPEN, ...STAYS, actor: ['staff', 'system'] },
  { act: 'release', from: OPEN, ...STAYS },
  { act: 'pick', from: [pending_shipment, partly_shipped], ...STAYS },
  { act: 'change_address', from: UNSHIPPED, ...STAYS },
  // Pieces that will not ship (缺货): their money goes back.
  { act: 'cut', from: OPEN, to: 'computed', actor: ['staff'], refunds: true },
  { act: 'split', from: OPEN, to: 'computed', actor: ['staff'], refunds: false },
  { act: 'confirm_receipt', from: [shipped], to: completed, actor: ['buyer', 'system'], refunds: false },
];

/** The transition that `act` by `actor` makes from `status`; undefined when it is not allowed. */
export function transitionOf(act: OrderAct, status: number, actor: OrderActor): OrderTransition | undefined {
  return transitions.find(
    (row) => row.act === act && row.actor.includes(actor) && row.from.some((code) => code === status),
  );
}

export function canAct(act: OrderAct, status: number, actor: OrderActor): boolean {
  return transitionOf(act, status, actor) !== undefined;
}

/** What a computed transition looks at. */
export interface ActFacts {
  /** For 'ship', 'cut' and 'split': nothing is open after it. */
  shipsRest?: boolean;
  /** For 'cut' and 'split': something has shipped already; where nothing has, all of it cannot be taken away. */
  hasShipped?: boolean;
  /** Staff hold the order: it goes no further until it is released. */
  isHeld?: boolean;
  /** For 'confirm_receipt': the stamped receipt of a 含麻 order is not accepted yet. */
  owesReceipt?: boolean;
  /** For 'pay': the order's group is not reached yet. */
  waitsForGroup?: boolean;
}

/** What a hold stops; ending the order, cutting and splitting are ways out of it. */
const STOPPED_BY_HOLD: readonly OrderAct[] = ['approve', 'pick', 'ship', 'hold'];

/** The status after the act, null when it is not allowed. */
export function nextStatus(
  act: OrderAct,
  status: number,
  actor: OrderActor,
  facts: ActFacts = {},
): OrderStatus | null {
  const transition = transitionOf(act, status, actor);
  if (!transition || isStopped(act, facts)) return null;
  if (transition.to === 'same') return status as OrderStatus;
  return transition.to === 'computed' ? computed(act, status as OrderStatus, facts) : transition.to;
}

const isStopped = (act: OrderAct, { isHeld = false, owesReceipt = false }: ActFacts): boolean =>
  (isHeld && STOPPED_BY_HOLD.includes(act)) ||
  (!isHeld && act === 'release') ||
  (owesReceipt && act === 'confirm_receipt');

function computed(act: OrderAct, status: OrderStatus, facts: ActFacts): OrderStatus | null {
  const { shipsRest = false, hasShipped = false, waitsForGroup = false } = facts;
  if (act === 'pay') return waitsForGroup ? pending_group : pending_review;
  if (act === 'ship') return shipsRest ? shipped : partly_shipped;
  if (!shipsRest) return status;
  return hasShipped ? shipped : null;
}

/** The statuses from which anybody may do `act`: for the conditional updates that carry it out. */
export function statusesBefore(act: OrderAct): OrderStatus[] {
  return transitions.filter((row) => row.act === act).flatMap((row) => row.from);
}

/** The Chinese name; 未知状态 for a code that this version does not know (a page older than the server). */
export function statusName(status: number): string {
  return orderStatuses.find(({ code }) => code === status)?.name ?? '未知状态';
}

/** The trade's own progress bar. */
export const tradeSteps = ['待付款', '待审核', '待开票', '已拣货', '已出库', '已发货', '已完成'] as const;

/** What the warehouse has reported about a reviewed order, beyond its status. */
export interface OrderFacts {
  picked?: boolean;
  leftWarehouse?: boolean;
}

/**
 * Index of the step in `tradeSteps` that an order has reached; null for orders that ended without delivery.
 */
export function stepOf(status: number, facts: OrderFacts = {}): number | null {
  switch (status) {
    case pending_payment:
    // Paid, but the review has not begun: it stands where it stood.
    case pending_group:
      return tradeSteps.indexOf('待付款');
    case pending_review:
      return tradeSteps.indexOf('待审核');
    case pending_shipment:
      if (facts.leftWarehouse) return tradeSteps.indexOf('已出库');
      return tradeSteps.indexOf(facts.picked ? '已拣货' : '待开票');
    case partly_shipped:
      // Some parcels are on their way, but 已发货 would promise that nothing is missing.
      return tradeSteps.indexOf('已出库');
    case shipped:
      return tradeSteps.indexOf('已发货');
    case completed:
      return tradeSteps.indexOf('已完成');
    default:
      return null;
  }
}
