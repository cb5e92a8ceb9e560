import { fen, formatFen } from '@qingnang/rules/money';
import type { Db } from '../../../../db/client.ts';
import { voucherShareOf } from '../../../../db/shop-settings.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Buyer, Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import type { MatrixLine } from '../../matrix/rules.ts';
import { quoteStore, requestFor, type StoreQuote } from '../../matrix/writes.ts';
import type { Proposer } from '../rules.ts';
import { type Proposed, proposalTerms, proposeIn, withdrawIn } from '../writes.ts';
import { type StaffProposalRow, staffProposal } from './reads.ts';

const proposerOf = ({ staffId, name }: Staff): Proposer => ({ kind: 'salesman', staffId, name });

/** What the customer would pay now; remembered for it, so that a change can be named. */
export const quoteCustomer = async (
  db: Db,
  customer: Buyer,
  wish: { addressId: number | null; lines: readonly MatrixLine[] },
): Promise<StoreQuote> => quoteStore(db, customer, wish, await voucherShareOf(db));

export interface CustomerOrder {
  addressId: number;
  lines: readonly MatrixLine[];
  remark: string;
  reason: string;
  /** Of the quote that the salesman has seen; null = whatever holds now. */
  quoteHash: string | null;
}

/**
 * Proposes an order to a customer, who confirms it; coupons and vouchers are chosen as its own checkout would.
 * @throws 409 for a line that cannot be bought in its quantity, else as `propose`
 */
export async function proposeToCustomer(
  db: Db,
  staff: Staff,
  customer: Buyer,
  { addressId, lines, remark, reason, quoteHash }: CustomerOrder,
  idempotency: Idempotency | null,
): Promise<Proposed> {
  const terms = await proposalTerms(db);
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const plain = await requestFor(tx, customer, { lines, addressId, quoteHash });
      const request = { ...plain, wishes: { ...plain.wishes, remark } };
      const proposed = await proposeIn(tx, customer, { by: proposerOf(staff), reason, request }, terms);
      await writeAudit(tx, staff, {
        action: 'proposal.create',
        entity: 'proposal',
        entityId: proposed.id,
        after: {
          company: customer.company,
          goods: request.rows.length,
          amount: formatFen(fen(proposed.total_fen)),
          reason,
        },
      });
      return proposed;
    }),
  );
}

/** Takes back what still waits. @throws 404 for what somebody else has proposed, 409 when it does not wait any more */
export async function withdrawFromCustomer(db: Db, staff: Staff, id: number): Promise<StaffProposalRow> {
  const { account_id, company } = await staffProposal(db, staff, id);
  return inTransaction(db, async (tx) => {
    const row = await withdrawIn(tx, { accountId: account_id }, proposerOf(staff), id);
    await writeAudit(tx, staff, {
      action: 'proposal.withdraw',
      entity: 'proposal',
      entityId: id,
      after: { company, amount: formatFen(fen(row.total_fen)) },
    });
    return { ...row, company };
  });
}
