import { sql } from 'kysely';
import type {
  Notice,
  PaymentProvider,
  PaymentProviders,
  ProviderName,
  RefundState,
} from '../../../../channels/payment/port.ts';
import { ProviderFailure } from '../../../../channels/payment/port.ts';
import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Warn } from '../../../../http/log.ts';
import { settleCases } from '../../../aftersales/writes.ts';
import { isSilence } from '../writes.ts';
import { pauseMinutes, REFUND_TRIES } from './rules.ts';

const BATCH = 100;

interface DueRefund {
  id: number;
  refund_no: string;
  method: string;
  amount_fen: number;
  payment_no: string;
  paid_fen: number;
  tries: number;
  /** The provider has taken it in; what became of it is asked. */
  is_accepted: boolean;
}

/**
 * Carries out refunds that are due. The provider is asked first, outside any transaction, and the row marked after: dying in
 * between asks again with the same refund number, which the provider pays only once. What fails waits longer each time, and for
 * staff in the end; a provider that is silent is left alone for this run.
 * @returns how many were paid
 */
export async function payRefunds(db: Db, providers: PaymentProviders, log: Warn): Promise<number> {
  const names = Object.keys(providers);
  const silent = new Set<string>();
  let done = 0;
  for (const refund of await takeDue(db, names)) {
    const provider = providers[refund.method as ProviderName];
    if (!provider || silent.has(refund.method)) continue;
    try {
      const outcome = await askFor(provider, refund);
      await noteOutcome(db, refund, outcome);
      if (outcome.state === 'done') done += 1;
      if (outcome.state === 'failed')
        log.warn({ refund: refund.refund_no, problem: outcome.problem }, 'refund refused');
    } catch (error) {
      log.warn({ err: error, refund: refund.refund_no }, 'refund not paid, will try again');
      if (isSilence(error)) silent.add(refund.method);
      const problem = error instanceof ProviderFailure ? error.message : '支付渠道调用失败';
      await noteOutcome(db, refund, { state: 'failed', problem });
    }
  }
  return done;
}

/** Takes what is due for a minute, so that a second run at the same time takes other refunds. */
async function takeDue(db: Db, names: readonly string[]): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    with due as (
      select id from refund
      where status = 'pending' and method = any(${[...names]}::text[]) and next_try_at <= now()
      order by next_try_at limit ${BATCH} for update skip locked),
    taken as (
      update refund r set next_try_at = now() + interval '1 minute' from due where r.id = due.id returning r.*)
    select t.id, t.refund_no, t.method, t.amount_fen, t.tries, p.payment_no, p.amount_fen as paid_fen,
      t.accepted_at is not null as is_accepted
    from taken t join payment p on p.id = t.payment_id order by t.id`.execute(db);
  return rows;
}

async function askFor(provider: PaymentProvider, refund: DueRefund): Promise<RefundState> {
  const { refund_no: refundNo, payment_no: paymentNo } = refund;
  const known = refund.is_accepted ? await provider.refundState(refundNo, paymentNo) : null;
  if (known) return known;
  return provider.refund({ refundNo, paymentNo, amountFen: refund.amount_fen, paidFen: refund.paid_fen });
}

async function noteOutcome(db: Db, { id, tries }: DueRefund, outcome: RefundState): Promise<void> {
  if (outcome.state === 'done') return markDone(db, id, ['pending'], outcome.at);
  const set = db.updateTable('refund').where('id', '=', id).where('status', '=', 'pending');
  if (outcome.state === 'pending') {
    // Banks take from a minute to days: asked the less often, the longer it has taken.
    await set
      .set({
        accepted_at: sql`coalesce(accepted_at, now())`,
        next_try_at: sql`now() + greatest(interval '1 minute', least(coalesce(now() - accepted_at, interval '0') / 4, interval '1 hour'))`,
        problem: '',
      })
      .execute();
    return;
  }
  const failed = tries + 1;
  await set
    .set({
      status: failed >= REFUND_TRIES ? 'failed' : 'pending',
      tries: failed,
      accepted_at: null,
      next_try_at: sql`now() + make_interval(mins => ${pauseMinutes(failed)})`,
      problem: outcome.problem.slice(0, 300),
    })
    .execute();
}

/** Marks a refund as paid and, in the same transaction, ends its case and tells the buyer: neither is without the other. */
function markDone(
  db: Db,
  id: number,
  from: readonly string[],
  at: Extract<RefundState, { state: 'done' }>['at'],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx
      .updateTable('refund')
      .set({ status: 'done', problem: '', done_at: sql`coalesce(${at}::timestamptz, now())` })
      .where('id', '=', id)
      .where('status', 'in', from)
      .execute();
    await settleCases(tx, [id]);
  });
}

/**
 * Takes in what a provider notifies of a refund: paid is paid, also when it comes before the answer to the request; a failure
 * only has the job ask at once.
 * @returns false when there is no such refund
 */
export async function settleRefundNotice(
  db: Db,
  provider: ProviderName,
  { refundNo, amountFen, refund }: Extract<Notice, { kind: 'refund' }>,
): Promise<boolean> {
  const row = await db
    .selectFrom('refund')
    .select(['id', 'amount_fen'])
    .where('refund_no', '=', refundNo)
    .where('method', '=', provider)
    .executeTakeFirst();
  if (!row || row.amount_fen !== amountFen) return false;
  if (refund.state === 'done') await markDone(db, row.id, ['pending', 'failed'], refund.at);
  else {
    await db
      .updateTable('refund')
      .set({ next_try_at: sql`now()` })
      .where('id', '=', row.id)
      .where('status', '=', 'pending')
      .execute();
  }
  return true;
}
