import { fen } from '@qingnang/rules/money';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Correction } from '../../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { earn, giveBalance, spend, takeBalance } from '../../../balances/writes.ts';
import { requireSecond } from '../../../identity/reads.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { type CorrectionKind, readDelta } from './rules.ts';

interface CorrectionForm {
  account_id: number;
  kind: CorrectionKind;
  delta: string;
  reason: string;
}

/**
 * Asks for a correction: nothing moves before another person agrees.
 * @returns its id
 * @throws 422 by field
 */
export function askCorrection(
  db: Db,
  staff: Staff,
  form: CorrectionForm,
  idempotency: Idempotency | null,
): Promise<number> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const { delta, problem } = readDelta(form.kind, form.delta);
      if (problem !== '') throw invalid({ delta: problem });
      const account = await tx
        .selectFrom('account')
        .select('id')
        .where('id', '=', form.account_id)
        .executeTakeFirst();
      if (!account) throw invalid({ account_id: '客户不存在' });
      const values = { account_id: account.id, kind: form.kind, delta, reason: form.reason };
      const { id } = await tx
        .insertInto('correction')
        .values({ ...values, asked_by: staff.staffId })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeAudit(tx, staff, {
        action: 'correction.ask',
        entity: 'correction',
        entityId: id,
        after: values,
      });
      return id;
    }),
  );
}

/**
 * A second person agrees: it is done at once.
 * @throws 403 for who may not be the second person, 404, 409 when it does not wait any more or there is not so much
 */
export function agreeCorrection(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockWaiting(tx, staff, id);
    if (!(await move(tx, row)))
      throw conflict(row.kind === 'balance' ? '客户余额不足，无法扣减' : '客户积分不足，无法扣减');
    await decide(tx, staff, row, 'done', '');
  });
}

/** A second person does not agree: nothing moves. @throws 403 for who asked, 404, 409 when it does not wait any more */
export function refuseCorrection(db: Db, staff: Staff, id: number, reply: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockWaiting(tx, staff, id);
    await decide(tx, staff, row, 'refused', reply);
  });
}

type CorrectionRow = Selectable<Correction>;

async function lockWaiting(tx: Tx, staff: Staff, id: number): Promise<CorrectionRow> {
  const row = await tx
    .selectFrom('correction')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('更正单不存在');
  if (row.status !== 'waiting') throw conflict('更正单已被处理，请刷新页面');
  await requireSecond(tx, 'correction', row.asked_by, staff);
  return row;
}

/** @returns false when there is less than is to be taken */
function move(tx: Tx, { id, account_id: accountId, kind, delta }: CorrectionRow): Promise<boolean> {
  const ref = String(id);
  if (kind === 'points')
    return delta > 0
      ? earn(tx, { accountId, points: delta, cause: 'staff', ref })
      : spend(tx, { accountId, points: -delta, cause: 'staff', ref });
  return delta > 0
    ? giveBalance(tx, accountId, fen(delta), 'correction', ref)
    : takeBalance(tx, accountId, fen(-delta), 'correction', ref);
}

async function decide(
  tx: Tx,
  staff: Staff,
  { id, kind, delta }: CorrectionRow,
  status: 'done' | 'refused',
  reply: string,
): Promise<void> {
  await tx
    .updateTable('correction')
    .set({ status, reply, decided_by: staff.staffId, decided_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await writeAudit(tx, staff, {
    action: status === 'done' ? 'correction.agree' : 'correction.refuse',
    entity: 'correction',
    entityId: id,
    before: { status: 'waiting' },
    after: { status, kind, delta, reply },
  });
}
