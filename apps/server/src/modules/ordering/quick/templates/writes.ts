import { MAX_TEMPLATES } from '@qingnang/contract/quick';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { invalid, notFound } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';

export interface TemplateLine {
  goods_id: number;
  number: number;
}

/**
 * Keeps lines under a name, in their order; a template of that name has them instead of what it had. Of one goods that comes twice
 * the last number counts.
 * @throws 422 at `name` when there are too many, at `lines` when a goods does not exist
 */
export async function saveTemplate(
  db: Db,
  { accountId }: Buyer,
  { name, lines }: { name: string; lines: readonly TemplateLine[] },
): Promise<{ id: number; isNew: boolean }> {
  const numbers = new Map(lines.map((line) => [line.goods_id, line.number]));
  return inTransaction(db, async (tx) => {
    // The account's row is the lock: two windows that save at once do not pass the bound together.
    await sql`select 1 from account where id = ${accountId} for no key update`.execute(tx);
    const { rows } = await sql<{ id: number; is_new: boolean }>`
      insert into quick_template as t (account_id, name)
      select ${accountId}, ${name}
      where exists (select from quick_template where account_id = ${accountId} and name = ${name})
        or (select count(*) from quick_template where account_id = ${accountId}) < ${MAX_TEMPLATES}
      on conflict (account_id, name) do update set saved_at = now()
      returning t.id, t.xmax = 0 as is_new`.execute(tx);
    const [saved] = rows;
    if (!saved) throw invalid({ name: `最多保存 ${MAX_TEMPLATES} 个模板，请先删除不用的` });
    await sql`delete from quick_template_line where template_id = ${saved.id}`.execute(tx);
    const kept = await sql`
      insert into quick_template_line (template_id, goods_id, place, number)
      select ${saved.id}, g.id, given.place, given.number
      from unnest(${[...numbers.keys()]}::int8[], ${[...numbers.values()]}::int4[])
          with ordinality as given (goods_id, number, place)
        join goods g on g.id = given.goods_id and g.status <> 'draft'
      order by g.id`.execute(tx);
    if (Number(kept.numAffectedRows ?? 0) !== numbers.size)
      throw invalid({ lines: '有的商品不存在，模板没有保存' });
    return { id: saved.id, isNew: saved.is_new };
  });
}

/** @throws 404 */
export async function deleteTemplate(db: Db, { accountId }: Buyer, id: number): Promise<void> {
  const gone = await sql`delete from quick_template where id = ${id} and account_id = ${accountId}`.execute(
    db,
  );
  if (Number(gone.numAffectedRows ?? 0) === 0) throw notFound('模板不存在');
}
