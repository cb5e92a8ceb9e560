import type { ActFacts, OrderActor } from '@qingnang/rules/order-state';
import type { Selectable } from 'kysely';
import type { SalesOrder } from '../../../../db/tables.ts';
import type { Buyer } from '../../../../http/session.ts';

export type OrderRow = Selectable<SalesOrder>;

/** Who moves an order: staff, and members of the buyer's company, are named in the order's history. */
export interface Mover {
  actor: OrderActor;
  staffId?: number;
  memberId?: number | null;
  note?: string;
  /** Of the order, for what is computed from it. */
  facts?: ActFacts;
}

/** The buyer's company as the one who moves an order: by its owner, or by a member. */
export const buyerMoves = ({ member }: Buyer, note = ''): Mover & { actor: 'buyer' } => ({
  actor: 'buyer',
  memberId: member?.id ?? null,
  note,
});
