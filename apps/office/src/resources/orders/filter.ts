import type { ListParams } from '../../app/useListParams.ts';
import type { OrderFilter } from './api.ts';

/** What narrows the desk's list beside its tab; kept in the address by these names, which are the server's. */
const FILTERS = [
  'keywords',
  'from',
  'to',
  'ck_id',
  'payment_method',
  'kind',
  'province',
  'salesman_id',
  'amount_from',
  'amount_to',
  'has_remark',
  'account_id',
] as const;

/** Those behind 更多筛选. */
export const MORE_FILTERS = [
  'kind',
  'province',
  'salesman_id',
  'amount_from',
  'amount_to',
  'has_remark',
  'sort',
];

export const isFiltered = (params: ListParams): boolean => FILTERS.some((name) => params.get(name) !== '');

/** The changes that take every filter away. */
export const CLEARED: Readonly<Record<string, string>> = Object.fromEntries(
  FILTERS.map((name) => [name, '']),
);

/** What the list asks the server for; empty filters are left out by the call. */
export const filterOf = (params: ListParams, status: number): OrderFilter => ({
  status,
  held: params.get('held'),
  gated: params.get('gated'),
  sort: params.get('sort'),
  ...Object.fromEntries(FILTERS.map((name) => [name, params.get(name)])),
});

/** The same as a query of an address, for the file. */
export function exportPath(filter: OrderFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return `/api/admin/orders/export.xlsx?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
