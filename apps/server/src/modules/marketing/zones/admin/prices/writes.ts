import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { toSeconds } from '../../../../../http/dates.ts';
import { invalid, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudits } from '../../../../identity/writes.ts';
import { auditValues, type SpecialFields } from '../../../campaigns/admin/rules.ts';
import { goodsOfForm } from '../../goods/reads.ts';
import { toZone } from '../../reads.ts';
import { formOf } from '../reads.ts';
import { candidates } from './reads.ts';
import { type PricesForm, priceFor, windowErrors } from './rules.ts';

/** Goods of one act. */
const MOST = 500;

export interface MadePrices {
  made: number;
  skipped: { goods_id: number; name: string; message: string }[];
}

/**
 * Gives goods of a zone, as it was saved last, prices of so many per cent of the price of rank 0. Each is checked and audited
 * like a special price that is made by itself; goods that get none are said with the reason.
 * @throws 404, 422 by field
 */
export async function makePrices(db: Db, staff: Staff, id: number, form: PricesForm): Promise<MadePrices> {
  const known = await db.selectFrom('zone').selectAll().where('id', '=', id).executeTakeFirst();
  if (!known) throw notFound('专区不存在');
  const members = await goodsOfForm(db, await formOf(db, known));
  const ids = form.goods_ids ?? members;
  if (ids.length === 0) throw invalid({ goods_ids: '专区还没有商品' });
  if (ids.length > MOST) throw invalid({ goods_ids: `专区商品超过 ${MOST} 个，请选择商品` });
  return inTransaction(db, async (tx) => {
    // A zone that is being stopped or deleted is waited for.
    const row = await tx.selectFrom('zone').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) throw notFound('专区不存在');
    const zone = toZone(row);
    const now = new Date();
    // The emergency stop of a zone that nobody sees would be refused, and with it that of its prices.
    const isLive = zone.isPublished && !zone.isStopped;
    const errors = isLive
      ? windowErrors(form, zone, toSeconds(now))
      : { ends_at: '专区未发布或已停止，请先发布' };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const goods = await candidates(tx, id, ids, new Set(members), form);
    const judged = goods.map((one) => ({ one, answer: priceFor(one, form, zone, now) }));
    const fields = judged.flatMap(({ answer }) => ('fields' in answer ? [answer.fields] : []));
    await insertPrices(tx, staff, fields);
    const skipped = judged.flatMap(({ one, answer }) =>
      'message' in answer ? [{ goods_id: one.id, name: one.name, message: answer.message }] : [],
    );
    const found = new Set(goods.map((one) => one.id));
    const unknown = [...new Set(ids)].filter((one) => !found.has(one));
    return {
      made: fields.length,
      skipped: [...skipped, ...unknown.map((one) => ({ goods_id: one, name: '', message: '商品不存在' }))],
    };
  });
}

async function insertPrices(tx: Tx, staff: Staff, all: readonly SpecialFields[]): Promise<void> {
  const [first] = all;
  if (!first) return;
  const { name, startsAt, endsAt, limitPerAccount, zoneId } = first;
  const { rows } = await sql<{ id: number; goods_id: number }>`
    insert into special_price (goods_id, kind, name, price_e4, starts_at, ends_at, limit_per_account, zone_id)
    select one.goods_id, 'zone', ${name}::text, one.price_e4, ${startsAt}::timestamptz, ${endsAt}::timestamptz,
      ${limitPerAccount}::int4, ${zoneId}::int8
    from unnest(${all.map(({ goodsId }) => goodsId)}::int8[], ${all.map(({ price }) => Number(price))}::int8[])
      as one (goods_id, price_e4)
    returning id, goods_id`.execute(tx);
  const byGoods = new Map(all.map((fields) => [fields.goodsId, fields]));
  const entries = rows.flatMap(({ id, goods_id }) => {
    const fields = byGoods.get(goods_id);
    if (!fields) return [];
    return [{ action: 'special.create', entity: 'special', entityId: id, after: auditValues(fields) }];
  });
  await writeAudits(tx, staff, entries);
}
