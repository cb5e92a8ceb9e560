/**
 * Each address has a class (pay, cart, list, page, report …) with a deadline and places of its own. Who finds no place in time
 * is told 503 with Retry-After; what nobody waits for any more is not begun (docs/decisions/0009-places-by-class.md).
 */

import { ADMIN_FILE, FILE } from '@qingnang/contract/files';
import { RAW_CALLS } from '@qingnang/contract/raw-calls';

/** What kind of work a request is: how long its caller waits, and how much of it is under way at once in one process. */
export interface RequestClass {
  name: string;
  /** Milliseconds after which the caller has his answer, whatever it is; null = it stays open, as a socket does. */
  deadlineMs: number | null;
  /** Requests under way at once; the others wait in the order in which they came. null = no bound. */
  underWay: number | null;
  /** Requests that wait at most. */
  waiting: number;
  /** Milliseconds after which one that has not begun is turned away. */
  waitMs: number;
}

const bounded = (
  name: string,
  deadlineMs: number,
  underWay: number,
  waiting: number,
  waitMs: number,
): RequestClass => ({ name, deadlineMs, underWay, waiting, waitMs });

/** Probes tell the truth about a process that is busy: they stand behind nobody. */
const PROBE: RequestClass = { name: 'probe', deadlineMs: 5_000, underWay: null, waiting: 0, waitMs: 0 };
const SOCKET: RequestClass = { name: 'socket', deadlineMs: null, underWay: null, waiting: 0, waitMs: 0 };

// For one process, which has one core for itself: pages, spreadsheets and packs are work of the processor, the rest mostly waits for the
// database. What earns the shop its money has places of its own that no rush of visitors takes.
const PAY = bounded('pay', 15_000, 24, 400, 5_000);
const CART = bounded('cart', 10_000, 32, 400, 3_000);
const STAFF = bounded('staff', 15_000, 16, 200, 5_000);
const LIST = bounded('list', 10_000, 24, 400, 3_000);
const ACT = bounded('act', 10_000, 24, 200, 3_000);
const PAGE = bounded('page', 10_000, 4, 200, 3_000);
const FILES = bounded('file', 120_000, 64, 500, 5_000);
/** Made while they are sent: their time is that of a slow line. */
const REPORT = bounded('report', 120_000, 3, 20, 10_000);
/** Of other systems: thousands of rows in one call, which nobody waits for at a screen, and which take no place of those who do. */
const MACHINE = bounded('machine', 60_000, 8, 200, 10_000);
const UPLOAD = bounded('upload', 120_000, 8, 40, 5_000);

/** Every class there is. */
export const CLASSES = [
  PROBE,
  SOCKET,
  PAY,
  CART,
  STAFF,
  LIST,
  ACT,
  PAGE,
  FILES,
  REPORT,
  MACHINE,
  UPLOAD,
] as const;

/** Addresses as they are registered, the first that fits. */
const BY_ADDRESS: readonly [RegExp, RequestClass][] = [
  [/^GET \/(healthz|readyz|metrics)$/, PROBE],
  [/^GET \/api(\/admin)?\/live$/, SOCKET],
  [/^GET \/(assets|files|admin|offline|sw\.js)\b/, FILES],
  [/^\w+ (\/api\/(notify|order|payment|pay|checkout|stores\/matrix|wechat|v1\/purchases)|\/sandbox)\b/, PAY],
  [/^\w+ \/api\/cart\b/, CART],
  [/^GET \/api\/admin\/statistics\b/, REPORT],
  [/^\w+ \/api\/admin\b/, STAFF],
  [/^\w+ \/api\/v1\b/, MACHINE],
  [/^GET \/api\//, LIST],
  [/^\w+ \/api\//, ACT],
];

/** Files in and out, but providers' notices and the stored files themselves. */
const RAW = new Map(
  RAW_CALLS.filter(({ scopes, path }) => !scopes.includes('signed') && !/\/(live|wechat)\b/.test(path)).map(
    ({ method, path }) => [`${method} ${path}`, method === 'POST' ? UPLOAD : REPORT],
  ),
)
  .set(`GET ${FILE}`, FILES)
  .set(`GET ${ADMIN_FILE}`, FILES);

/** @param path as it was registered: `/api/order/:id`; whatever is no call is a document */
export function classOf(method: string, path: string): RequestClass {
  const asked = `${method} ${path}`;
  return RAW.get(asked) ?? BY_ADDRESS.find(([form]) => form.test(asked))?.[1] ?? PAGE;
}
