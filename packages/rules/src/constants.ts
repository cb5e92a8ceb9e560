/**
 * Numbers that browser and server must agree on, each with its reason. Quantities have theirs in
 * `quantity.ts`.
 */

/** A call that takes longer is given up, with a 刷新 button. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Unpaid orders close by themselves and give everything back (docs/rules/orders.md#closing-by-itself). */
export const UNPAID_MINUTES = 30;
/** Seckill stock is scarce and must return to the others while the sale still runs. */
export const UNPAID_SECKILL_MINUTES = 15;
/**
 * An order completes by itself when all of its parcels were delivered so long ago: the time for claims of what one sees at
 * delivery is over by far …
 */
export const AUTO_CONFIRM_DELIVERED_DAYS = 7;
/** … or, where no carrier says so, when the last one left so long ago. */
export const AUTO_CONFIRM_SHIPPED_DAYS = 15;
/** A bank transfer needs a working day, and staff to match it. */
export const UNPAID_TRANSFER_MINUTES = 48 * 60;

/**
 * Sign-in failures after which a proof of work is asked for, then the lock of name and address together, that of an address alone
 * (many share one), and how long all count (docs/rules/accounts.md#signing-in).
 */
export const CAPTCHA_AFTER_FAILURES = 3;
export const LOCK_AFTER_FAILURES = 10;
export const LOCK_ADDRESS_AFTER_FAILURES = 50;
export const LOCK_MINUTES = 15;

/**
 * Pieces of one 含麻 goods that an account may buy with an order and in a calendar month, unless the goods has bounds of its
 * own: a few dozen packs is what the trade calls usual. Clinics hand out fewer.
 */
export const EPHEDRINE_ORDER_PIECES = 30;
export const EPHEDRINE_MONTH_PIECES = 60;
export const EPHEDRINE_CLINIC_ORDER_PIECES = 20;
export const EPHEDRINE_CLINIC_MONTH_PIECES = 40;
/** A paid 含麻 order is held for a look when the month reaches this part of its bound … */
export const EPHEDRINE_UNUSUAL_PERCENT = 80;
/** … or the order is so many times what the account bought in a month of late … */
export const EPHEDRINE_UNUSUAL_TIMES = 3;
export const EPHEDRINE_HISTORY_MONTHS = 3;
/** … or it is the third within a week. */
export const EPHEDRINE_UNUSUAL_ORDERS = 3;
export const EPHEDRINE_UNUSUAL_DAYS = 7;
