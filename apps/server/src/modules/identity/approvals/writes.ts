/**
 * Four eyes. Policies are rows (limits, roles of the second person). What passes them is counted in `lone_act` under a lock of
 * member and customer; all else is a row of `approval` with its input, tried out when it is asked for and done in the
 * transaction of the decision, for who asked. Refunds, corrections and withdrawals keep tables of their own and ask
 * `requireSecond`.
 */

import type { Permission } from '@qingnang/contract/endpoint';
import { type Fen, formatFen } from '@qingnang/rules/money';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { json } from '../../../db/json.ts';
import type { JsonValue } from '../../../db/json-columns.ts';
import { forgetRemembered } from '../../../db/memory.ts';
import type { Approval } from '../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, factorNeeded, forbidden, notFound } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import { findStaffById } from '../../../http/staff-session.ts';
import { writeAudit, writeAudits } from '../staff/writes.ts';
import type { PolicyKey } from './rules.ts';
import { requireSecond } from './second/reads.ts';

/** An act that waits for a second person. It is done for the one who asked, by the same rules as at the time it was asked for. */
export interface Act<Schema extends z.ZodType = z.ZodType> {
  /** Names it in the table. */
  key: string;
  policy: PolicyKey;
  /** What who asked must still be allowed to do when it is done. */
  permission: Permission;
  schema: Schema;
  /** In the transaction of the decision; touches nothing but the database. */
  perform(tx: Tx, asker: Staff, input: z.output<Schema>): Promise<unknown>;
}

/** What is asked for, for who decides. */
interface About {
  /** One request for the same subject waits at a time: 'top_up:7'. */
  subject: string;
  /** What will happen, in a sentence. */
  words: string;
  amount?: Fen;
  accountId?: number;
}

/**
 * Asks for an act. It is tried out and taken back at once, so that what could not be done is refused now.
 * @returns the request's id
 * @throws what the act throws; 409 when the same waits already
 */
export async function ask<Schema extends z.ZodType>(
  tx: Tx,
  staff: Staff,
  act: Act<Schema>,
  input: z.input<Schema>,
  { subject, words, amount, accountId }: About,
): Promise<number> {
  const parsed = act.schema.parse(input);
  await tryOut(tx, () => act.perform(tx, staff, parsed));
  const made = await tx
    .insertInto('approval')
    .values({
      act: act.key,
      policy: act.policy,
      subject,
      account_id: accountId ?? null,
      amount_fen: amount === undefined ? null : Number(amount),
      input: json(input),
      words,
      asked_by: staff.staffId,
    })
    // As text: an index for some rows is not found by a parameter.
    .onConflict((same) => same.columns(['act', 'subject']).where(sql<boolean>`state = 'waiting'`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw conflict('同样的申请已在等待复核');
  await note(tx, staff, 'ask', made.id, { words, ...amountOf(amount) });
  return made.id;
}

/** One of many requests for the same act. */
export interface Asked<Schema extends z.ZodType> {
  input: z.input<Schema>;
  about: Pick<About, 'subject' | 'words'>;
}

/**
 * Asks for an act on many things, each by itself. Nothing is tried out: whoever asks has just read, under locks, that it can be done. A
 * request for a subject that waits already stays as it is.
 */
export async function askAll<Schema extends z.ZodType>(
  tx: Tx,
  staff: Staff,
  act: Act<Schema>,
  asked: readonly Asked<Schema>[],
): Promise<void> {
  if (asked.length === 0) return;
  const made = await tx
    .insertInto('approval')
    .values(
      asked.map(({ input, about: { subject, words } }) => ({
        act: act.key,
        policy: act.policy,
        subject,
        input: json(act.schema.parse(input)),
        words,
        asked_by: staff.staffId,
      })),
    )
    .onConflict((same) => same.columns(['act', 'subject']).where(sql<boolean>`state = 'waiting'`).doNothing())
    .returning(['id', 'words'])
    .execute();
  const entries = made.map(({ id, words }) => ({ ...entryOf('ask', id), after: { words } }));
  await writeAudits(tx, staff, entries);
}

const entryOf = (verb: string, id: number) => ({
  action: `approval.${verb}`,
  entity: 'approval',
  entityId: id,
});

async function tryOut(tx: Tx, act: () => Promise<unknown>): Promise<void> {
  await sql`savepoint tried`.execute(tx);
  try {
    await act();
  } finally {
    await sql`rollback to savepoint tried`.execute(tx);
  }
}

type ApprovalRow = Selectable<Approval>;

/** What may wait, and whether who decides needs a second factor whatever his role. */
export interface Rules {
  acts: readonly Act[];
  needsFactor: boolean;
}

/**
 * A second person agrees: it is done at once and once, in the same transaction, by the rules of this moment.
 * @throws 403 for who may not be the second person, 404, 409 when it does not wait any more or cannot be done now
 */
export async function agree(
  db: Db,
  { acts, needsFactor }: Rules,
  staff: Staff,
  id: number,
  reply: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockWaiting(tx, id);
    if (needsFactor && !staff.hasFactor) throw factorNeeded();
    await requireSecond(tx, row.policy as PolicyKey, row.asked_by, staff);
    const act = acts.find(({ key }) => key === row.act);
    const input = act?.schema.safeParse(row.input);
    if (!act || !input?.success) throw conflict('申请的内容已不再适用，请拒绝后重新申请');
    const asker = await findStaffById(tx, row.asked_by, staff);
    if (!asker?.permissions.has(act.permission)) throw conflict('申请人已停用或不再有这项权限，请拒绝');
    await close(tx, staff, row, 'done', reply);
    await act.perform(tx, asker, input.data);
    await note(tx, staff, 'agree', id, { words: row.words, reply });
  });
  // Whatever was done: this process shows it at once.
  forgetRemembered(db);
}

/** A second person does not agree: nothing happens. @throws 403, 404, 409 as `agree` */
export function refuse(db: Db, staff: Staff, id: number, reply: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockWaiting(tx, id);
    await requireSecond(tx, row.policy as PolicyKey, row.asked_by, staff);
    await close(tx, staff, row, 'refused', reply);
    await note(tx, staff, 'refuse', id, { words: row.words, reply });
  });
}

/** Who asked takes it back. @throws 403 for anybody else, 404, 409 when it was decided */
export function withdraw(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockWaiting(tx, id);
    if (row.asked_by !== staff.staffId) throw forbidden('只有申请人可以撤回');
    await close(tx, staff, row, 'withdrawn', '');
    await note(tx, staff, 'withdraw', id, { words: row.words });
  });
}

async function lockWaiting(tx: Tx, id: number): Promise<ApprovalRow> {
  const row = await tx.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound('复核申请不存在');
  if (row.state !== 'waiting') throw conflict('这项申请已被处理，请刷新页面');
  return row;
}

async function close(tx: Tx, staff: Staff, row: ApprovalRow, state: string, reply: string): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ state, reply, decided_by: staff.staffId, decided_at: sql`now()` })
    .where('id', '=', row.id)
    .execute();
}

const amountOf = (amount: Fen | undefined): Record<string, JsonValue> =>
  amount === undefined ? {} : { amount: formatFen(amount) };

const note = (tx: Tx, staff: Staff, verb: string, id: number, after: Record<string, JsonValue>) =>
  writeAudit(tx, staff, { ...entryOf(verb, id), after });
