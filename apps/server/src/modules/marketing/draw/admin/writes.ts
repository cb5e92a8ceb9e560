import type { adminDrawUpdate, DrawForm } from '@qingnang/contract/admin-draws';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { differences } from '../../../catalogue/rules.ts';
import { audienceTypeErrors } from '../../../identity/reads.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { type DrawRow, fieldsOfRow, keptPrizes, lockDraw, namedThings, unknownZones } from './reads.ts';
import { auditValues, type DrawFields, drawErrors, problemsOf, readForm, wonErrors } from './rules.ts';

type DrawChange = z.output<NonNullable<typeof adminDrawUpdate.body>>;
type Errors = Record<string, string>;

/** Makes a draw that is not published yet. @throws 422 by field */
export function createDraw(
  db: Db,
  staff: Staff,
  form: DrawForm,
  idempotency: Idempotency | null,
): Promise<{ id: number }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const { fields, errors } = await checked(tx, form);
      refuse({ ...wonErrors([], fields.prizes), ...errors });
      const { id } = await tx
        .insertInto('draw')
        .values(columnsOf(fields))
        .returning('id')
        .executeTakeFirstOrThrow();
      await savePrizes(tx, id, fields);
      await audit(tx, staff, 'create', id, { after: auditValues(fields) });
      return { id };
    }),
  );
}

/**
 * Changes a draw. One that is published has to stay as it may be published; prizes that somebody has won stay what they are.
 * @throws 404, 409 when somebody else changed it since, 422 by field
 */
export function updateDraw(db: Db, staff: Staff, id: number, change: DrawChange): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockUnchanged(tx, id, change.version);
    const kept = await keptPrizes(tx, id);
    const before = fieldsOfRow(row, kept);
    const { fields, errors } = await checked(tx, change);
    refuse({ ...wonErrors(kept, fields.prizes), ...errors });
    if (row.is_on) await refuseProblems(tx, fields);
    const changed = differences(auditValues(before), auditValues(fields));
    if (Object.keys(changed.after).length === 0) return;
    await tx
      .updateTable('draw')
      .set({ ...columnsOf(fields), version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    await savePrizes(tx, id, fields);
    await audit(tx, staff, 'update', id, changed);
  });
}

/**
 * Lets buyers draw from its start on. Publishing twice changes nothing.
 * @throws 404, 409 when somebody else changed it since, 422 with what stands against it
 */
export function publishDraw(db: Db, staff: Staff, id: number, version: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockUnchanged(tx, id, version);
    if (row.is_on) return;
    await refuseProblems(tx, fieldsOfRow(row, await keptPrizes(tx, id)));
    await switchDraw(tx, staff, row, true);
  });
}

/** Nobody draws any more, from the next attempt on; what was won stays won. Stopping twice changes nothing. @throws 404 */
export function stopDraw(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockKnown(tx, id);
    if (row.is_on) await switchDraw(tx, staff, row, false);
  });
}

async function switchDraw(tx: Tx, staff: Staff, row: DrawRow, isOn: boolean): Promise<void> {
  await tx
    .updateTable('draw')
    .set({ is_on: isOn, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  const change = { before: { is_on: !isOn }, after: { is_on: isOn } };
  await audit(tx, staff, isOn ? 'publish' : 'stop', row.id, change);
}

async function lockKnown(tx: Tx, id: number): Promise<DrawRow> {
  const row = await lockDraw(tx, id);
  if (!row) throw notFound('抽奖不存在');
  return row;
}

async function lockUnchanged(tx: Tx, id: number, version: number): Promise<DrawRow> {
  const row = await lockKnown(tx, id);
  if (row.version !== version) throw conflict('抽奖已被其他人修改，请刷新后再改', { version: row.version });
  return row;
}

async function checked(tx: Tx, form: DrawForm): Promise<{ fields: DrawFields; errors: Errors }> {
  const { fields, errors } = readForm(form);
  const unknown = await unknownZones(tx, fields.zoneIds);
  const zones: Errors =
    unknown.length > 0 ? { zone_ids: `专区不存在：${unknown.slice(0, 5).join('、')}` } : {};
  // What cannot be read is said before what follows from it.
  const types = await audienceTypeErrors(tx, fields.buyerTypes);
  return { fields, errors: { ...drawErrors(fields), ...types, ...zones, ...errors } };
}

async function refuseProblems(tx: Tx, fields: DrawFields): Promise<void> {
  const problems = problemsOf(fields, await namedThings(tx, fields), new Date());
  if (problems.length > 0) throw invalid({ prizes: problems.join('；') });
}

function refuse(errors: Errors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const amountOf = (amount: bigint | null) => (amount === null ? null : Number(amount));

const columnsOf = (fields: DrawFields) => ({
  name: fields.name,
  remarks: fields.remarks,
  rules: fields.rules,
  image: fields.image,
  starts_at: fields.startsAt,
  ends_at: fields.endsAt,
  audience: json({ ranks: fields.ranks, provinces: fields.provinces, buyerTypes: fields.buyerTypes }),
  cost_points: fields.costPoints,
  per_day: fields.perDay,
  per_account: fields.perAccount,
  chance_fen: amountOf(fields.chance),
  day_budget_fen: amountOf(fields.dayBudget),
  is_popup: fields.isPopup,
  zone_ids: sql<string[]>`${[...fields.zoneIds]}::int8[]`,
});

/** Writes the prizes in the order of the form: those that are gone leave, those that stay keep what was won of them. */
async function savePrizes(tx: Tx, drawId: number, { prizes }: DrawFields): Promise<void> {
  const rows = prizes.map(({ cost, ...prize }, position) => ({ ...prize, cost: Number(cost), position }));
  const ids = prizes.flatMap(({ id }) => (id === null ? [] : [id]));
  await sql`delete from draw_prize where draw_id = ${drawId} and id <> all(${ids}::int8[])`.execute(tx);
  // Out of the way first: a place is taken by one prize only at every moment.
  await sql`update draw_prize set position = -1 - position where draw_id = ${drawId}`.execute(tx);
  await sql`
    with form as (
      select * from jsonb_to_recordset(${json(rows)}::jsonb) as f (id int8, position int, name text, remarks text,
        image text, kind text, value int8, cost int8, weight int, stock int)),
    kept as (
      update draw_prize p set position = f.position, name = f.name, remarks = f.remarks, image = f.image, kind = f.kind,
        value = f.value, cost_fen = f.cost, weight = f.weight, stock = f.stock
      from form f where p.id = f.id and p.draw_id = ${drawId})
    insert into draw_prize (draw_id, position, name, remarks, image, kind, value, cost_fen, weight, stock)
    select ${drawId}, position, name, remarks, image, kind, value, cost, weight, stock from form where id is null`.execute(
    tx,
  );
}

function audit(
  tx: Tx,
  staff: Staff,
  act: 'create' | 'update' | 'publish' | 'stop',
  id: number,
  change: Pick<Parameters<typeof writeAudit>[2], 'before' | 'after'>,
): Promise<void> {
  return writeAudit(tx, staff, { action: `draw.${act}`, entity: 'draw', entityId: id, ...change });
}
