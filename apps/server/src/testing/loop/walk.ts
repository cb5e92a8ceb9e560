import { MOST_NOTES } from '@qingnang/contract/desk-changes';
import { REPORT_KEYS } from '@qingnang/contract/statistics-words';
import type { z } from 'zod';
import { inputSchema } from '../../http/json-schema.ts';
import { routes } from '../../modules.ts';
import { CALLS, type DeclaredCall, nameOf } from '../permissions/calls.ts';
import type { Sent } from './call.ts';
import type { Plenty } from './plenty.ts';

/** A request that is measured, by the caller that has most to see. */
export interface Step {
  name: string;
  by: 'buyer' | 'staff';
  request: Omit<Sent, 'cookie'>;
}

/** Live sockets are no answers. */
const SOCKETS = /\/live$/;

/** What calls are asked for beside their address, so that they answer with as much as they may. */
const QUERIES: Readonly<Record<string, (plenty: Plenty, month: string) => string>> = {
  '/api/admin/papers/pack': ({ ids }) => `order_id=${ids.bigOrder}`,
  '/api/admin/papers/pack.zip': ({ ids }) => `order_id=${ids.bigOrder}`,
  '/api/papers/pack': (_plenty, month) => `month=${month}`,
  '/api/papers/pack.zip': (_plenty, month) => `month=${month}`,
  '/api/admin/shipment/delivery-notes.pdf': ({ orders }) => `orders=${orders.slice(0, MOST_NOTES).join()}`,
  '/api/user/statement.xlsx': (_plenty, month) => `month=${month}`,
  '/api/user/statement.pdf': (_plenty, month) => `month=${month}`,
  '/api/admin/warehouse/picking': ({ orders }) => `ids=${orders.join()}`,
  '/api/admin/receipts/report': (_plenty, month) => `month=${month}`,
  '/api/admin/receipts/report.xlsx': (_plenty, month) => `month=${month}`,
  '/api/admin/invoices/export.xlsx': (_plenty, month) => `month=${month}`,
  '/api/admin/chat/threads': () => 'view=waiting',
  '/api/admin/receipts': () => 'tab=owed',
  '/api/admin/feedback': () => 'tab=all&page_size=100',
  '/api/admin/contracts': () => 'tab=unsigned&page_size=100',
  '/api/goods/search': () => `keywords=${encodeURIComponent('复方药品')}`,
  '/api/goods/list': () => `keywords=${encodeURIComponent('胶囊')}&page_size=100`,
  '/api/user/after_sales/options': ({ ids }) => `order_id=${ids.bigOrder}`,
  '/api/admin/search/try': () => `keywords=${encodeURIComponent('复方药品')}`,
};

/** Every call that reads, with the rows that have most in them. */
export function readingSteps(plenty: Plenty): Step[] {
  return CALLS.filter(({ method, path }) => method === 'GET' && !SOCKETS.test(path)).flatMap((call) =>
    addressesOf(call, plenty).map((path) => ({
      name: `GET ${path.length > 100 ? `${path.slice(0, 100)}…` : path}`,
      by: byOf(call),
      request: { method: 'GET', path },
    })),
  );
}

/** Every call that writes: without a field, and with a body as large as the shop takes. */
export function writingSteps(plenty: Plenty): Step[] {
  const bodies = new Map(routes.map(({ endpoint }) => [nameOf(endpoint), endpoint.body]));
  return CALLS.filter(({ method }) => method !== 'GET').flatMap((call) => {
    const name = nameOf(call);
    const path = pathOf(call.path, plenty);
    const of = (kind: string, body: Buffer | undefined): Step => ({
      name: `${name} ${kind}`,
      by: byOf(call),
      request: { method: call.method, path, ...(body ? { body } : {}) },
    });
    if (call.method === 'DELETE') return [of('', undefined)];
    const schema = bodies.get(name);
    return [
      of('{}', Buffer.from('{}')),
      ...(schema ? [...overfilled(schema)].map((body, n) => of(`overfilled ${n}`, body)) : []),
    ];
  });
}

const byOf = ({ path }: DeclaredCall): Step['by'] => (path.startsWith('/api/admin/') ? 'staff' : 'buyer');

function addressesOf({ path }: DeclaredCall, plenty: Plenty): string[] {
  if (path.includes(':report'))
    return REPORT_KEYS.map((key) => `${path.replace(':report', key)}?${lastDays(90)}`);
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
  const address = pathOf(path, plenty);
  const query = QUERIES[path]?.(plenty, month) ?? (path.includes('.') ? '' : 'page_size=100');
  return [`${address}${query === '' ? '' : `?${query}`}`];
}

function lastDays(days: number): string {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(days)}&to=${day(0)}&page_size=100`;
}

/** The row that a parameter names, by what stands before it. */
function pathOf(path: string, { ids, goods }: Plenty): string {
  const rows: readonly (readonly [RegExp, number | string])[] = [
    [/shipment|\/receiving\/:id/, ids.bigParcel],
    [/receiving\/line/, ids.parcelLine],
    [/points\/orders/, ids.pointsOrder],
    [/receipts/, ids.receiptOrder],
    [/after_sales/, ids.case],
    [/order/, ids.bigOrder],
    [/goods/, goods[0] ?? 0],
    [/accounts|wallets|points/, ids.account],
    [/bank_accounts/, ids.bankAccount],
    [/invoice_titles?/, ids.invoiceTitle],
    [/invoices/, ids.bigInvoice],
    [/contract-templates/, 0],
    [/contract/, ids.contract],
    [/threads/, ids.thread],
    [/address/, ids.address],
    [/cart/, ids.cartLine],
    [/files?/, ids.file],
    [/jybg|reports/, ids.report],
    [/buy|wanted/, ids.wanted],
    [/feedback/, ids.feedback],
    [/sessions/, ids.session],
    [/stores\/requests/, ids.headRequest],
    [/stores/, ids.store],
    [/top_ups/, ids.topUp],
    [/withdrawals/, ids.withdrawal],
    [/wechat/, ids.wechatScene],
  ];
  const row = rows.find(([words]) => words.test(path));
  return path.replace(/:\w+/g, String(row?.[1] ?? 1));
}

/** As large as a body may be, with a little room. */
const BODY_BYTES = 1_000_000;

/** For each list in a body: one that is far too long, of what it asks for and of what it does not; for each text one without end. */
function* overfilled(schema: z.ZodType): Generator<Buffer> {
  const { properties = {} } = inputSchema(schema) as { properties?: Record<string, Part> };
  const lists = Object.entries(properties).filter(([, part]) => part.type === 'array');
  for (const [key, { items }] of lists)
    for (const item of new Set([example(items), '{}'])) yield repeated(key, item);
  const texts = Object.entries(properties).filter(([, part]) => part.type === 'string');
  if (texts.length > 0) {
    const long = 'x'.repeat(Math.floor(BODY_BYTES / texts.length) - 100);
    yield Buffer.from(JSON.stringify(Object.fromEntries(texts.map(([key]) => [key, long]))));
  }
}

interface Part {
  type?: string;
  items?: Part;
  properties?: Record<string, Part>;
}

function repeated(key: string, item: string): Buffer {
  const times = Math.floor(BODY_BYTES / (item.length + 1)) - 10;
  return Buffer.from(`{${JSON.stringify(key)}:[${Array.from({ length: times }, () => item).join()}]}`);
}

/** A value that fits a part of a schema, as JSON. */
function example(part: Part | undefined): string {
  if (part?.type === 'object') {
    const fields = Object.entries(part.properties ?? {}).map(
      ([key, of]) => `${JSON.stringify(key)}:${example(of)}`,
    );
    return `{${fields.join()}}`;
  }
  if (part?.type === 'array') return `[${example(part.items)}]`;
  return part?.type === 'string' ? '"x"' : '1';
}
