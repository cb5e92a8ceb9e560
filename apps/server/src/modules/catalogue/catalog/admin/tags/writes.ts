import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { json } from '../../../../../db/json.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import { invalid } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import { lockGoods } from '../writes.ts';
import { type GoodsTag, goodsTags } from './reads.ts';

/**
 * Gives a goods exactly these tags.
 * @throws 404 for an unknown goods, 422 at the row of a tag that stands twice
 */
export function setTags(
  db: Db,
  staff: Staff,
  goodsId: number,
  tags: readonly GoodsTag[],
): Promise<GoodsTag[]> {
  return inTransaction(db, async (tx) => {
    await lockGoods(tx, goodsId);
    for (const [index, { name }] of tags.entries()) {
      if (tags.findIndex((tag) => tag.name === name) < index)
        throw invalid({ [`tags.${index}.name`]: `标签“${name}”重复` });
    }
    const before = await goodsTags(tx, staff, goodsId);
    const names = tags.map(({ name }) => name);
    await sql`
      delete from goods_tag where goods_id = ${goodsId} and name <> all(${names}::text[])`.execute(tx);
    await sql`
      insert into goods_tag (goods_id, name, describe, is_show)
      select ${goodsId}, name, describe, is_show
      from jsonb_to_recordset(${json(tags)}::jsonb) as t (name text, describe text, is_show boolean)
      on conflict (goods_id, name) do update set describe = excluded.describe, is_show = excluded.is_show`.execute(
      tx,
    );
    const after = await goodsTags(tx, staff, goodsId);
    const [was, is] = [before, after].map(wordsOf);
    if (was !== is) {
      const values = { before: { tags: was ?? '' }, after: { tags: is ?? '' } };
      await writeAudit(tx, staff, {
        action: 'goods.tags',
        entity: 'goods',
        entityId: goodsId,
        ...values,
      });
    }
    return after;
  });
}

const wordsOf = (tags: readonly GoodsTag[]) =>
  tags
    .map(
      ({ name, describe, is_show }) => `${name}${describe && `（${describe}）`}${is_show ? '' : '（隐藏）'}`,
    )
    .join('、');
