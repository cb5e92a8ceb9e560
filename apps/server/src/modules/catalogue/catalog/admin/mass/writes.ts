import { keysOf } from '@qingnang/contract/keys';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import type { MassField, MassValues } from '../../../../../db/json-columns.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { type Act, ask, writeAudit } from '../../../../identity/writes.ts';
import { type GoodsChange, writeChanges } from './apply/writes.ts';
import { tooFar } from './held/reads.ts';
import { holdPrices } from './held/writes.ts';
import { massGoods, massRowBatches, type RowOfChange } from './reads.ts';
import { type MassGoods, sameValue } from './rules.ts';

const SINCE_PREVIEW = '预览之后';

const schema = z.object({ change_id: z.int() });

/** Prices of a file that move further than one person may move them. */
const applyAct: Act<typeof schema> = {
  key: 'mass_change.apply',
  policy: 'price',
  permission: 'goods.write',
  schema,
  perform: (tx, staff, { change_id: id }) => apply(tx, staff, id, 'waiting'),
};

/** Such prices that go back to what they were. */
const undoAct: Act<typeof schema> = {
  ...applyAct,
  key: 'mass_change.undo',
  perform: async (tx, staff, { change_id: id }) => {
    await undo(tx, staff, id);
    await forgetBooksOf(tx, id);
  },
};

/** How many goods are changed, and of how many the prices wait. */
interface Moved {
  changed: number;
  waiting: number;
}

export const massActs: readonly Act[] = [applyAct, undoAct];

/**
 * Carries out a preview, all of it or nothing. Prices that move further than one person may move them wait for a second one.
 * @throws 404 for an unknown change, 409 when it was carried out already or goods have changed since the preview (named)
 */
export function applyChange(db: Db, staff: Staff, id: number): Promise<Moved> {
  return inTransaction(db, async (tx) => {
    const { status, file_name } = await lockChange(tx, id);
    if (status !== 'preview') throw conflict('这次批量修改已经执行过');
    await lockGoodsOf(tx, id);
    const { rows, words } = await tooFar(tx, id, ({ after }) => after);
    // What waits looks at prices alone, so all else is looked at now.
    if (rows.length > 0) await eachAsSeen(tx, id, SINCE_PREVIEW, forth, async () => undefined);
    const heldId = rows.length > 0 ? await holdPrices(tx, id, rows) : null;
    const changed = heldId === id ? 0 : await apply(tx, staff, id, 'preview');
    if (heldId !== null) {
      const about = { subject: `mass_change:${heldId}`, words: `批量修改「${file_name}」调价：${words}` };
      await ask(tx, staff, applyAct, { change_id: heldId }, about);
    }
    return { changed, waiting: rows.length };
  });
}

async function apply(tx: Tx, staff: Staff, id: number, from: 'preview' | 'waiting'): Promise<number> {
  const { status, file_name } = await lockChange(tx, id);
  if (status !== from) throw conflict('这次批量修改已经执行过');
  const since = from === 'preview' ? SINCE_PREVIEW : '申请之后';
  const changed = await moveGoods(tx, id, since, forth);
  if (changed === 0) throw conflict('没有可执行的修改');
  await tx
    .updateTable('mass_change')
    .set({ status: 'applied', applied_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  if (from === 'waiting') await forgetBooksOf(tx, id);
  await note(tx, staff, 'mass_change.apply', id, { file: file_name, goods: changed });
  return changed;
}

/**
 * Puts back what a change changed, once. When prices would move further than one person may move them, all of it waits for a second one.
 * @throws 404 for an unknown change, 409 when it is not carried out, or goods were changed again since (named)
 */
export function undoChange(db: Db, staff: Staff, id: number): Promise<Moved> {
  return inTransaction(db, async (tx) => {
    const { file_name } = await lockChange(tx, id);
    await lockGoodsOf(tx, id);
    const { rows, words } = await tooFar(tx, id, ({ before }) => before);
    if (rows.length === 0) return { changed: await undo(tx, staff, id), waiting: 0 };
    const about = { subject: `mass_change:${id}`, words: `撤销批量修改「${file_name}」：${words}` };
    await ask(tx, staff, undoAct, { change_id: id }, about);
    return { changed: 0, waiting: rows.length };
  });
}

async function undo(tx: Tx, staff: Staff, id: number): Promise<number> {
  const { status, file_name } = await lockChange(tx, id);
  if (status === 'preview' || status === 'waiting') throw conflict('这次批量修改还没有执行');
  if (status === 'undone') throw conflict('这次批量修改已经撤销');
  const changed = await moveGoods(tx, id, '修改之后', back);
  await tx
    .updateTable('mass_change')
    .set({ status: 'undone', undone_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await note(tx, staff, 'mass_change.undo', id, { file: file_name, goods: changed });
  return changed;
}

/** Throws away a preview. @throws 404 for an unknown change, 409 when it was carried out */
export function dropChange(db: Db, _staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { status } = await lockChange(tx, id);
    if (status !== 'preview') throw conflict('已执行的批量修改不能删除，可以撤销');
    await tx.deleteFrom('mass_change').where('id', '=', id).execute();
  });
}

/** Throws away previews that nobody carried out for a week: each may hold 50,000 rows. @returns how many */
export async function dropOldPreviews(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mass_change')
    .where('status', '=', 'preview')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

async function lockChange(tx: Tx, id: number): Promise<{ status: string; file_name: string }> {
  const row = await tx
    .selectFrom('mass_change')
    .select(['status', 'file_name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('批量修改不存在');
  return row;
}

/** From which values to which a row of a change is brought. */
type Way = (row: RowOfChange) => { from: MassValues; to: MassValues };
const forth: Way = ({ before, after }) => ({ from: before, to: after });
const back: Way = ({ before, after }) => ({ from: after, to: before });

/**
 * Brings the goods of a change from one state to the other and keeps the versions it made.
 * @param since for the words of the refusal: after what goods must not have changed
 * @returns the number of goods
 */
async function moveGoods(tx: Tx, changeId: number, since: string, way: Way): Promise<number> {
  await lockGoodsOf(tx, changeId);
  const count = await eachAsSeen(tx, changeId, since, way, (changes) => writeChanges(tx, changes));
  await sql`
    update mass_change_row r set version = g.version from goods g
    where r.change_id = ${changeId} and r.error = '' and g.id = r.goods_id`.execute(tx);
  await keepPartner(tx, changeId);
  return count;
}

/**
 * Goods of a change that are as they were seen, batch by batch, as long as all of them are.
 * @returns the number of goods
 * @throws 409 naming those that are not
 */
async function eachAsSeen(
  tx: Tx,
  changeId: number,
  since: string,
  way: Way,
  act: (changes: readonly GoodsChange[]) => Promise<void>,
): Promise<number> {
  const stale: { id: number; name: string }[] = [];
  let count = 0;
  for await (const rows of massRowBatches(tx, changeId, 'changed')) {
    const goods = await massGoods(
      tx,
      rows.map((row) => row.goods_id ?? 0),
    );
    const changes: GoodsChange[] = [];
    for (const row of rows) {
      const { from, to } = way(row);
      const now = goods.get(row.goods_id ?? 0);
      if (now && isAsSeen(now, row, from)) changes.push(changeOf(now, to));
      else stale.push({ id: row.goods_id ?? 0, name: row.name });
    }
    if (stale.length === 0) await act(changes);
    count += changes.length;
  }
  if (stale.length > 0) throw staleRefusal(stale, since);
  return count;
}

/** Prices that were held and the change that they were taken from may be undone one without the other. */
async function keepPartner(tx: Tx, changeId: number): Promise<void> {
  await sql`
    update mass_change_row r set version = g.version
    from mass_change c join mass_change other on other.id = c.held_from or other.held_from = c.id, mass_change_row own, goods g
    where c.id = ${changeId} and own.change_id = c.id and own.error = '' and g.id = own.goods_id
      and r.change_id = other.id and r.goods_id = g.id and r.error = '' and r.version = g.version - 1`.execute(
    tx,
  );
}

/** All of them first, in id order: no two changes wait for each other. Orders that name them are not held up. */
async function lockGoodsOf(tx: Tx, changeId: number): Promise<void> {
  await sql`
    select from goods where id in (
      select goods_id from mass_change_row where change_id = ${changeId} and error = '')
    order by id for no key update`.execute(tx);
}

/** Two have agreed to what the goods of a change cost. */
async function forgetBooksOf(tx: Tx, changeId: number): Promise<void> {
  await sql`
    delete from price_before where goods_id in (
      select goods_id from mass_change_row where change_id = ${changeId} and error = '')`.execute(tx);
}

/**
 * Prices and tags are compared by value: not all that writes them raises the goods' version. Prices that waited for a second person
 * look at nothing else.
 */
const isAsSeen = (now: MassGoods, { version }: RowOfChange, from: MassValues) =>
  (version === null || now.version === version) &&
  Object.entries(from).every(([field, value]) => sameValue(value, now.values[field as MassField]));

const changeOf = (now: MassGoods, to: MassValues): GoodsChange => ({
  goods: { ...now, values: { ...now.values, ...to } },
  changed: new Set(keysOf(to)),
});

const MAX_NAMED = 20;

function staleRefusal(stale: readonly { id: number; name: string }[], since: string) {
  const names = stale.slice(0, 3).map(({ name }) => name);
  const more = stale.length > names.length ? `等 ${stale.length} 个商品` : '';
  return conflict(`${names.join('、')}${more}在${since}又被修改，请重新上传文件`, {
    goods: stale.slice(0, MAX_NAMED),
  });
}

const note = (
  tx: Tx,
  staff: Staff,
  action: string,
  entityId: number,
  after: { file: string; goods: number },
) => writeAudit(tx, staff, { action, entity: 'mass_change', entityId, after });
