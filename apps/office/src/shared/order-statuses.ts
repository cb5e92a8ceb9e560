/** Order states as numbers of the wire, and how the desk shows them. */
export const STATUS = {
  all: 0,
  unpaid: 10,
  /** 拼团: paid, waits for its group; goes on by itself. */
  group: 15,
  review: 20,
  toShip: 30,
  partShipped: 40,
  shipped: 50,
  completed: 60,
  cancelled: 70,
  closed: 80,
} as const;

/** In the order of the work. */
export const TABS: { status: number; label: string }[] = [
  { status: STATUS.review, label: '待审核' },
  { status: STATUS.toShip, label: '待发货' },
  { status: STATUS.partShipped, label: '部分发货' },
  { status: STATUS.shipped, label: '已发货' },
  { status: STATUS.unpaid, label: '待付款' },
  { status: STATUS.group, label: '待成团' },
  { status: STATUS.completed, label: '已完成' },
  // The server lists both under 已取消.
  { status: STATUS.cancelled, label: '已取消/已关闭' },
  { status: STATUS.all, label: '全部' },
];

/** The status that the address asks for; what waits for review when it asks for none. */
export function statusOf(text: string): number {
  const found = TABS.find(({ status }) => text !== '' && status === Number(text));
  return found?.status ?? STATUS.review;
}

const TONES: Record<number, string> = {
  [STATUS.unpaid]: 'wait',
  [STATUS.group]: 'wait',
  [STATUS.review]: 'wait',
  [STATUS.toShip]: 'info',
  [STATUS.partShipped]: 'info',
  [STATUS.shipped]: 'ok',
  [STATUS.completed]: 'ok',
};
/** The class that colours a status tag. */
export const toneOf = (status: number): string => TONES[status] ?? '';

const HALF_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;
const LATE_AFTER: Record<number, number> = {
  [STATUS.review]: HALF_HOUR,
  [STATUS.toShip]: DAY,
  [STATUS.partShipped]: DAY,
};
/** Whether an order has waited longer for us than it should. */
export const isLate = (status: number, waitSeconds: number): boolean =>
  waitSeconds > (LATE_AFTER[status] ?? Number.POSITIVE_INFINITY);

/** Whether the order waits for somebody at all. */
export const isWaiting = (status: number): boolean => status >= STATUS.unpaid && status <= STATUS.partShipped;

/** Ways to pay, for the filter. */
export const PAYMENT_OPTIONS: { value: string; label: string }[] = [
  { value: 'wechat', label: '微信支付' },
  { value: 'alipay', label: '支付宝' },
  { value: 'transfer', label: '对公转账' },
  { value: 'balance', label: '余额支付' },
  { value: 'credit', label: '账期支付' },
];
