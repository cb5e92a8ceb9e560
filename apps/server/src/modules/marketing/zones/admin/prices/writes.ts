import { adminZonePrices } from '@qingnang/contract/admin-zones';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { toSeconds } from '../../../../../http/dates.ts';
import { conflict, invalid, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { type Act, writeAudits } from '../../../../identity/writes.ts';
import { auditValues, type SpecialFields } from '../../../campaigns/admin/rules.ts';
import { tooLow } from '../../../campaigns/low/reads.ts';
import { askLow, OF_CAMPAIGNS } from '../../../campaigns/low/writes.ts';
import { goodsOfForm } from '../../goods/reads.ts';
import { toZone } from '../../reads.ts';
import type { Zone } from '../../rules.ts';
import { formOf } from '../reads.ts';
import { candidates } from './reads.ts';
import { priceFor, windowErrors } from './rules.ts';

const schema = adminZonePrices.body.extend(adminZonePrices.params.shape);
type ZonePricesForm = z.output<typeof schema>;

/** Prices of a zone that are too low for one person. */
export const zonePricesAct: Act<typeof schema> = {
  ...OF_CAMPAIGNS,
  key: 'zone.prices',
  schema,
  perform: async (tx, staff, form) => {
    const { made } = await makePrices(tx, staff, await planPrices(tx, form));
    if (made === 0) throw conflict('没有商品可以再设置专区价，请拒绝后重新申请');
  },
};

/** Goods of one act. */
const MOST = 500;

export interface MadePrices {
  made: number;
  skipped: { goods_id: number; name: string; message: string }[];
}

/**
 * Gives goods of a zone, as it was saved last, prices of so many per cent of the price of rank 0. Each is checked and audited
 * like a special price that is made by itself; goods that get none are said with the reason. If one of the prices is too low for
 * one person, all of them wait for a second one, for the goods that would get one now.
 * @returns null = they wait
 * @throws 404, 422 by field
 */
export function askZonePrices(db: Db, staff: Staff, form: ZonePricesForm): Promise<MadePrices | null> {
  return inTransaction(db, async (tx) => {
    const plan = await planPrices(tx, form);
    const { zone, fields } = plan;
    const low = await tooLow(tx, fields);
    if (low.length === 0) return makePrices(tx, staff, plan);
    const what = `专区「${zone.title}」的 ${fields.length} 个专区价，普通价的 ${form.percent}%`;
    const input = { ...form, goods_ids: fields.map(({ goodsId }) => goodsId) };
    await askLow(tx, staff, zonePricesAct, input, { what, low, subject: `zone:${zone.id}` });
    return null;
  });
}

interface Plan {
  zone: Zone;
  /** Of the prices that can be made. */
  fields: SpecialFields[];
  skipped: MadePrices['skipped'];
}

async function planPrices(tx: Tx, { id, ...form }: ZonePricesForm): Promise<Plan> {
  // A zone that is being stopped or deleted is waited for.
  const row = await tx.selectFrom('zone').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound('专区不存在');
  const members = await goodsOfForm(tx, await formOf(tx, row));
  const ids = form.goods_ids ?? members;
  if (ids.length === 0) throw invalid({ goods_ids: '专区还没有商品' });
  if (ids.length > MOST) throw invalid({ goods_ids: `专区商品超过 ${MOST} 个，请选择商品` });
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
  const skipped = judged.flatMap(({ one, answer }) =>
    'message' in answer ? [{ goods_id: one.id, name: one.name, message: answer.message }] : [],
  );
  const found = new Set(goods.map((one) => one.id));
  const unknown = [...new Set(ids)].filter((one) => !found.has(one));
  return {
    zone,
    fields: judged.flatMap(({ answer }) => ('fields' in answer ? [answer.fields] : [])),
    skipped: [...skipped, ...unknown.map((one) => ({ goods_id: one, name: '', message: '商品不存在' }))],
  };
}

async function makePrices(tx: Tx, staff: Staff, { fields, skipped }: Plan): Promise<MadePrices> {
  await insertPrices(tx, staff, fields);
  return { made: fields.length, skipped };
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
