import type { AfterSalesKind, AfterSalesNature } from '@qingnang/contract/after-sales';
import { type Selectable, sql } from 'kysely';
import type { AfterSales } from '../../../../db/tables.ts';

export type CaseRow = Omit<Selectable<AfterSales>, 'kind' | 'nature'> & {
  kind: AfterSalesKind;
  nature: AfterSalesNature;
};

/** Whether a lot is out of sale by its number; `lot` names its id. */
export const isStopped = (lot: string) => sql<boolean>`exists (
  select from lot rl where rl.id = ${sql.ref(lot)} and rl.stopped_at is not null)`;

/** Refunds `r` of a case `a`: the first request and those that followed a refusal. */
export const REFUNDS_OF_CASE = sql`r.order_id = a.order_id
  and (r.cause = 'after_sales:' || a.id or r.cause like 'after_sales:' || a.id || ':%')`;
