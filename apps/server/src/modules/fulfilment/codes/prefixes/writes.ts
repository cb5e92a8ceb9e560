import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { type PrefixRow, prefixRow } from './reads.ts';
import { type PrefixCells, readPrefix, type TaughtPrefix } from './rules.ts';

const told = ({ prefix, level, pieces, ...more }: TaughtPrefix | PrefixRow) => ({
  prefix,
  level,
  pieces,
  goods_id: 'goodsId' in more ? more.goodsId : more.goods_id,
});

/** Codes with the prefix count from now on; quality confirms it. @throws 422 unless it is new or the same as before */
export const teachPrefix = (db: Db, staff: Staff, taught: TaughtPrefix): Promise<PrefixRow> =>
  inTransaction(db, async (tx) => {
    const { ids, problems } = await insertPrefixes(tx, staff, [taught]);
    const [problem] = problems;
    if (problem) throw invalid({ prefix: problem.message });
    const [added] = ids;
    if (added === undefined) return sameRow(tx, taught.prefix);
    await writeAudit(tx, staff, {
      action: 'trace_prefix.create',
      entity: 'trace_prefix',
      entityId: added,
      after: told(taught),
    });
    return needRow(tx, added);
  });

async function sameRow(tx: Tx, prefix: string): Promise<PrefixRow> {
  const { id } = await tx
    .selectFrom('trace_prefix')
    .select('id')
    .where('prefix', '=', prefix)
    .executeTakeFirstOrThrow();
  return needRow(tx, id);
}

async function needRow(tx: Tx, id: number): Promise<PrefixRow> {
  const row = await prefixRow(tx, id);
  if (!row) throw notFound('标识码不存在');
  return row;
}

/** Adds what is new; what is there with other facts, and goods that do not exist, are problems by position. */
async function insertPrefixes(tx: Tx, staff: Staff, taught: readonly TaughtPrefix[]) {
  const { rows } = await sql<{
    position: number;
    is_goods: boolean;
    is_same: boolean | null;
    id: number | null;
  }>`
    with given as (
      select * from jsonb_to_recordset(${json(taught.map((one, position) => ({ position, ...one })))}::jsonb)
        as g (position int, prefix text, "goodsId" bigint, level int, pieces int, "codeLength" int)),
    added as (
      insert into trace_prefix (prefix, goods_id, level, pieces, code_length, proposed_by)
      select distinct on (prefix) prefix, "goodsId", level, pieces, "codeLength", ${staff.staffId} from given
      where "goodsId" in (select id from goods) order by prefix, position
      on conflict (prefix) do nothing returning id, prefix)
    select g.position, g."goodsId" in (select id from goods) as is_goods, a.id,
      (select (p.goods_id, p.level, p.pieces) = (g."goodsId", g.level, g.pieces) from trace_prefix p where p.prefix = g.prefix)
        as is_same
    from given g left join added a on a.prefix = g.prefix order by g.position`.execute(tx);
  const seen = new Set<number>();
  const ids: number[] = [];
  const problems: { position: number; message: string }[] = [];
  for (const { position, is_goods, is_same, id } of rows)
    if (!is_goods) problems.push({ position, message: '商品不存在' });
    else if (id !== null && !seen.has(id)) {
      seen.add(id);
      ids.push(id);
    } else if (is_same === false)
      problems.push({ position, message: '该标识码已登记为其他商品、级别或件数' });
  return { ids, problems };
}

/** Rows of a file; each is answered, and none holds up the others. */
export const importPrefixes = (db: Db, staff: Staff, rows: readonly PrefixCells[]) =>
  inTransaction(db, async (tx) => {
    const read = rows.map((cells, position) => ({ position, result: readPrefix(cells) }));
    const refused = read.flatMap(({ position, result }) =>
      typeof result === 'string' ? [{ line: position + 1, message: result }] : [],
    );
    const good = read.flatMap(({ position, result }) =>
      typeof result === 'string' ? [] : [{ position, result }],
    );
    const { ids, problems } = await insertPrefixes(
      tx,
      staff,
      good.map(({ result }) => result),
    );
    for (const { position, message } of problems)
      refused.push({ line: (good[position]?.position ?? 0) + 1, message });
    const added = ids.length;
    const same = rows.length - added - refused.length;
    await writeAudit(tx, staff, {
      action: 'trace_prefix.import',
      entity: 'trace_prefix',
      entityId: 'file',
      after: { rows: rows.length, added, skipped: refused.length },
    });
    return { added, same, refused: refused.toSorted((a, b) => a.line - b.line) };
  });

/** @throws 404, 409 when it is confirmed, or by the one who proposed it */
export const confirmPrefix = (db: Db, staff: Staff, id: number): Promise<PrefixRow> =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('trace_prefix')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('标识码不存在');
    if (row.state === 'confirmed') throw conflict('该标识码已确认');
    if (row.proposed_by === staff.staffId) throw conflict('自己登记的标识码须由另一人确认');
    await tx
      .updateTable('trace_prefix')
      .set({ state: 'confirmed', confirmed_by: staff.staffId, confirmed_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    const after = await needRow(tx, id);
    await writeAudit(tx, staff, {
      action: 'trace_prefix.confirm',
      entity: 'trace_prefix',
      entityId: id,
      after: told(after),
    });
    return after;
  });

/** Takes a prefix off that was taught wrongly. @throws 404, 409 when codes of its goods are known by it */
export const removePrefix = (db: Db, staff: Staff, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await needRow(tx, id);
    const { rows } =
      await sql`select from trace_scan where starts_with(trace_text(code), ${before.prefix}) limit 1`.execute(
        tx,
      );
    if (rows.length > 0) throw conflict('待发货的包裹中已扫了这个标识码的追溯码，请先撤回');
    await tx.deleteFrom('trace_prefix').where('id', '=', id).execute();
    await writeAudit(tx, staff, {
      action: 'trace_prefix.delete',
      entity: 'trace_prefix',
      entityId: id,
      before: told(before),
    });
  });
