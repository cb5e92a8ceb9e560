/** What a company's people submit: it becomes orders or, above a limit or a budget, waits for somebody's yes. */

import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Buyer } from '../../../../http/session.ts';
import { type OrderRequest, type Placement, placeIn } from '../../orders/placing/writes.ts';
import { type ProposalTerms, proposalTerms, proposeIn } from '../writes.ts';

export interface Submitted extends Placement {
  /** What waits now; null = orders were placed. */
  proposalId: number | null;
}

type Submission = Omit<OrderRequest, 'voucherShareE2' | 'proposal' | 'isAgreed'>;

/** Submits lines of the cart under the browser's key. @throws as `placeOrder` */
export async function submitOrder(
  db: Db,
  buyer: Buyer,
  request: Submission,
  idempotency: Idempotency | null,
): Promise<Submitted> {
  const terms = await proposalTerms(db);
  return inTransaction(db, (tx) => once(tx, idempotency, () => submitIn(tx, buyer, request, terms)));
}

/** The same within a transaction of whoever calls. */
export async function submitIn(
  tx: Tx,
  buyer: Buyer,
  request: Submission,
  terms: ProposalTerms,
): Promise<Submitted> {
  const placed = await placeIn(tx, buyer, { ...request, voucherShareE2: terms.voucherShareE2 });
  const { member } = buyer;
  // Only a member's submission is withheld.
  if (placed.withheld === '' || member === null) return { ...placed, proposalId: null };
  const by = { kind: 'member', memberId: member.id, name: member.name } as const;
  const { id } = await proposeIn(tx, buyer, { by, reason: placed.withheld, request }, terms);
  return { ...placed, proposalId: id };
}
