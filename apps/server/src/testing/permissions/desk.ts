import { REPORTS } from '@qingnang/contract/statistics-words';
import { permissionsOf } from '../../http/permissions.ts';
import type { Client } from '../client.ts';
import { unzip } from '../zips.ts';
import { CALLS, type DeclaredCall } from './calls.ts';
import { MARK, type OwnedIds } from './owned.ts';

/** Every call of the desk that reads, and all that its answer says: for tables of who is told what about a customer. */

/** What a role may read as built. */
export const readsOf = (role: string): DeclaredCall[] =>
  CALLS.filter(
    ({ method, scopes }) =>
      method === 'GET' && scopes.some((scope) => permissionsOf(role).has(scope.slice(6) as never)),
  );

/** What a customer has: owned rows, and what only this table asks for. */
export type CustomerIds = OwnedIds & Readonly<Record<'account' | 'thread' | 'application', number>>;

/** What some calls ask for beside their address. */
const QUERIES: Readonly<Record<string, (ids: CustomerIds, month: string) => string>> = {
  '/api/admin/papers/pack': ({ order }) => `order_id=${order}`,
  '/api/admin/papers/pack.zip': ({ order }) => `order_id=${order}`,
  '/api/admin/shipment/delivery-notes.pdf': ({ order }) => `orders=${order}`,
  '/api/admin/warehouse/picking': ({ openOrder }) => `ids=${openOrder}`,
  '/api/admin/receipts/report': (_, month) => `month=${month}`,
  '/api/admin/receipts/report.xlsx': (_, month) => `month=${month}`,
  '/api/admin/invoices/export.xlsx': (_, month) => `month=${month}`,
  '/api/admin/chat/threads': () => 'view=waiting',
  '/api/admin/receipts': () => 'tab=owed',
  '/api/admin/feedback': () => 'tab=all',
  '/api/admin/contracts': () => 'tab=unsigned',
  '/api/admin/audit': () => 'page_size=100',
  '/api/admin/find': () => `keywords=${encodeURIComponent(MARK)}`,
  '/api/admin/link-targets': () => `kind=goods&keywords=${encodeURIComponent(MARK)}`,
  '/api/admin/accounts/search': () => `keywords=${encodeURIComponent(MARK)}`,
};

/** The addresses of a call: with a query, and with every id of the customer where it takes one. */
export function addressesOf({ path }: DeclaredCall, ids: CustomerIds): string[] {
  if (path.includes(':report')) return Object.keys(REPORTS).map((report) => path.replace(':report', report));
  if (!path.includes(':')) {
    const query = QUERIES[path]?.(ids, new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7));
    return [query === undefined ? path : `${path}?${query}`];
  }
  return [...new Set(Object.values(ids))]
    .filter((id) => typeof id === 'number')
    .map((id) => path.replace(/:\w+/g, String(id)));
}

/**
 * All that an answer says; '' when it is refused. Of a spreadsheet or pack what is in it.
 * @param unread what stands for a PDF or a picture, whose words cannot be read
 */
export async function toldBy(client: Client, address: string, unread: string): Promise<string> {
  const response = await client.raw(address);
  if (response.status >= 500) throw new Error(`${address} answers ${response.status}`);
  if (response.status !== 200) return '';
  const kind = response.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await response.arrayBuffer());
  if (kind.startsWith('application/pdf')) return unread;
  if (!/zip|sheet/.test(kind)) return `${bytes.toString()}${/image/.test(kind) ? unread : ''}`;
  return Object.entries(await unzip(bytes))
    .flat()
    .join('\n');
}
