/** What becomes of a goods that a system outside says something about: the import's judgement, for a goods as it would be. */

import type { GoodsFacts } from '@qingnang/contract/goods-facts';
import { keysOf } from '@qingnang/contract/keys';
import { priceE4 } from '@qingnang/rules/money';
import { type Marks, marksOf } from '../admin/marks/rules.ts';
import { priceText, type Values } from '../admin/rules.ts';
import { type Cells, cellsOf } from '../import/columns/rules.ts';

/** A goods as it is before a row, or after. */
export interface HeldGoods extends GoodsFacts {
  id: number;
  name: string;
  generic_name: string;
  spec: string;
  unit: string;
  /** '' = unknown. */
  maker: string;
  approval_no: string;
  source_code: string;
  barcode: string;
  rx_class: string;
  scope: string;
  storage: string;
  is_ephedrine: boolean;
  is_tcm: boolean;
  middle_pack: number;
  case_pack: number;
  min_order: number;
  retail_price_e4: number | null;
  description: string;
  status: string;
  has_lots: boolean;
}

/** Marks that the caller wants; absent = as they are, or as the shop reads them. */
export interface WantedMarks {
  scope?: string | undefined;
  rx_class?: string | undefined;
  is_ephedrine?: boolean | undefined;
}

/** Filled from the goods where the row leaves something empty. */
const KEPT = ['generic_name', 'spec', 'unit', 'maker', 'approval_no', 'barcode'] as const;

/** The row's cells, as the import reads them. */
export function cellsFor(said: Partial<Cells>, held: HeldGoods | undefined): Cells {
  const cells = { ...cellsOf([], {}), ...said };
  if (!held) return cells;
  const kept = KEPT.map((field) => [field, cells[field] || held[field]]);
  return { ...cells, ...Object.fromEntries(kept) };
}

/** Marks of a goods that is on sale, or that something was received of, are changed by two people. */
export const isSettled = (held: HeldGoods | undefined): held is HeldGoods =>
  held !== undefined && (held.status !== 'draft' || held.has_lots);

export const marksWanted = (held: HeldGoods, wanted: WantedMarks): Marks => ({
  scope: wanted.scope ?? held.scope,
  rx_class: wanted.rx_class ?? held.rx_class,
  is_ephedrine: wanted.is_ephedrine ?? held.is_ephedrine,
});

/** The marks that differ, by the names of their fields. */
export function marksThatDiffer(held: Marks, wanted: Marks): (keyof Marks)[] {
  return keysOf(marksOf(held)).filter((key) => held[key] !== wanted[key]);
}

/** A goods as flat values for the audit log. */
export function valuesOf({ id: _, has_lots: __, retail_price_e4: retail, ...values }: HeldGoods): Values {
  return { ...values, retail_price: retail === null ? null : priceText(priceE4(retail)) };
}
