import type { ActFacts, OrderActor } from '@qingnang/rules/order-state';
import type { Selectable } from 'kysely';
import type { SalesOrder } from '../../../../db/tables.ts';

export type OrderRow = Selectable<SalesOrder>;

/** Who moves an order: a staff member is named in the order's history. */
export interface Mover {
  actor: OrderActor;
  staffId?: number;
  note?: string;
  /** Of the order, for what is computed from it. */
  facts?: ActFacts;
}
