/** What a company's people submit: it becomes orders or, above a limit or a budget, waits for somebody's yes. */

import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Buyer } from '../../../../http/session.ts';
import { dropDraft } from '../../checkout/drafts/writes.ts';
import { mergedLines } from '../../matrix/rules.ts';
import {
  orderMatrix,
  requestFor,
  type StoreOrder,
  type StoreResult,
  type Submit,
} from '../../matrix/writes.ts';
import { type OrderRequest, type Placement, placeIn } from '../../orders/placing/writes.ts';
import { NO_WISHES } from '../../orders/wishes/rules.ts';
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
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const submitted = await submitIn(tx, buyer, request, terms);
      await dropDraft(tx, buyer);
      return submitted;
    }),
  );
}

/**
 * Submits lines that stand in no cart, as they are: nothing is corrected.
 * @throws 409 for a line that cannot be bought in its quantity, else as `placeOrder`
 */
export async function submitLines(
  db: Db,
  buyer: Buyer,
  { addressId, lines, remark }: LinesToSubmit,
  idempotency: Idempotency | null,
): Promise<Submitted> {
  const terms = await proposalTerms(db);
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const plain = await requestFor(tx, buyer, { lines: mergedLines(lines), addressId, quoteHash: null });
      const request = { ...plain, wishes: { ...NO_WISHES, remark } };
      return submitIn(tx, buyer, request, terms);
    }),
  );
}

export interface LinesToSubmit {
  addressId: number;
  lines: readonly { goods_id: number; number: number }[];
  remark: string;
}

/** Submits what a head office orders for its stores: each is judged and ordered by itself. @throws as `orderMatrix` */
export async function submitMatrix(
  db: Db,
  head: Buyer,
  wishes: readonly (Omit<StoreOrder, 'lines'> & { lines: readonly { goods_id: number; number: number }[] })[],
  idempotency: Idempotency | null,
): Promise<StoreResult[]> {
  const terms = await proposalTerms(db);
  const stores = wishes.map((wish) => ({ ...wish, lines: mergedLines(wish.lines) }));
  const submit: Submit = (tx, store, request) => submitIn(tx, store, request, terms);
  return orderMatrix(db, head, stores, submit, idempotency);
}

async function submitIn(tx: Tx, buyer: Buyer, request: Submission, terms: ProposalTerms): Promise<Submitted> {
  const placed = await placeIn(tx, buyer, { ...request, voucherShareE2: terms.voucherShareE2 });
  const { member } = buyer;
  // Only a member's submission is withheld.
  if (placed.withheld === '' || member === null) return { ...placed, proposalId: null };
  const by = { kind: 'member', memberId: member.id, name: member.name } as const;
  const { id } = await proposeIn(tx, buyer, { by, reason: placed.withheld, request }, terms);
  return { ...placed, proposalId: id };
}
