import type { Permission } from './endpoint.ts';

/** What reports are made of, as data: their columns on the screen and in files. */

/**
 * How a cell is written: text, a whole number, an amount in yuan, a share in percent with two decimals, days or a mean with one
 * decimal, a day of the calendar.
 */
export type CellKind = 'text' | 'count' | 'yuan' | 'rate' | 'days' | 'mean' | 'day';

export interface ReportColumn {
  key: string;
  title: string;
  cell: CellKind;
  /** Characters in a sheet. */
  width: number;
  /** The sum over its rows means something. */
  isSum: boolean;
  /** Made of a row by a rule when it is shown: neither sorted by nor searched. */
  isMade?: true;
  /** Of a rate: the columns whose quotient it is. */
  of?: readonly [part: string, whole: string];
}

export interface ReportWords {
  name: string;
  /** What is counted: 个商品. */
  unit: string;
  /** What its figures mean. */
  about: string;
  /** Over the days of a range, and compared with as many before; otherwise it tells how things stand now. */
  isRange: boolean;
  /** Of one day, which `to` names; otherwise as `isRange` says. */
  isDay?: true;
  /** Of a report of how things stand: the numbers of days it can be asked for. */
  days?: { label: string; options: readonly number[]; usual: number };
  /** Sorted by this column, the largest first unless `direction` says so, unless somebody asks otherwise. */
  sort: string;
  direction?: 'asc';
  /** Who may see it beside 'statistics.read'. */
  permission?: Permission;
  columns: readonly ReportColumn[];
  chart: { name: string; kind: 'line' | 'bars'; cell: CellKind; key?: ChartKey };
}

/** How a chart calls what it shows and what it compares that with. */
export interface ChartKey {
  now: string;
  before: string;
}

export const column = (
  key: string,
  title: string,
  cell: CellKind,
  width: number,
  isSum = false,
): ReportColumn => ({
  key,
  title,
  cell,
  width,
  isSum,
});
export const text = (key: string, title: string, width: number) => column(key, title, 'text', width);
export const day = (key: string, title: string) => column(key, title, 'day', 12);
export const count = (key: string, title: string) => column(key, title, 'count', 10);
export const counted = (key: string, title: string) => column(key, title, 'count', 10, true);
export const yuan = (key: string, title: string) => column(key, title, 'yuan', 14, true);
export const rate = (key: string, title: string, part: string, whole: string): ReportColumn => ({
  ...column(key, title, 'rate', 10),
  of: [part, whole],
});

export const made = (key: string, title: string, cell: CellKind, width: number): ReportColumn => ({
  ...column(key, title, cell, width),
  isMade: true,
});

export const GOODS = [text('name', '商品', 24), text('spec', '规格', 18), text('maker', '厂家', 24)];
export const CUSTOMER = [
  text('name', '客户', 28),
  text('buyer_type', '类型', 12),
  text('salesman', '业务员', 10),
];
