/** 首营品种资料: the papers of a goods with their files, its 说明书 by field, and what of both is missing. */

import type { GoodsPaperKey } from '@qingnang/contract/goods-papers-words';
import { DUE_DAYS } from '@qingnang/rules/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { everyWord } from '../../../../db/keywords.ts';
import type { Buyer, Staff } from '../../../../http/session.ts';
import type { Dossier, DossierRow, GoodsPaperRow, LeafletRow, ShownDossier } from './rules.ts';

const has = (kind: GoodsPaperKey) => sql`${kind} = any(p.kinds)`;

/** Numbers of drugs and devices that come from abroad. */
const IMPORTED = '国药准字[HZSB]J|国械[注备]进|^[HZSB]C?[0-9]{8}$';

/** Which papers a goods needs, by what it is; the one place where that is said. */
const MISSING = sql`array_remove(array[
  case when g.approval_no <> '' and not (${has('approval')} or ${has('renewal')}) then 'approval' end,
  case when b.goods_number <> 'none' and t.goods_id is null and not ${has('leaflet')} then 'leaflet' end,
  case when b.goods_number <> 'none' and not ${has('package')} then 'package' end,
  case when (b.goods_number = 'drug' or g.is_tcm) and not ${has('standard')} then 'standard' end,
  case when g.approval_no ~ ${IMPORTED} and not ${has('customs')} then 'customs' end], null)`;

const DOSSIERS = sql`
  select g.id as goods_id, g.name, g.spec, m.name as maker, g.approval_no, g.rx_class, g.initials, p.papers, p.valid_until, ${MISSING} as missing
  from goods g join maker m on m.id = g.maker_id join business_scope b on b.code = g.scope
  left join goods_leaflet t on t.goods_id = g.id
  cross join lateral (select count(*)::int as papers, min(d.valid_until) as valid_until,
    coalesce(array_agg(distinct d.kind), '{}') as kinds
    from goods_paper d where d.goods_id = g.id and d.removed_at is null) p`;

interface DossierFilter {
  keywords: string;
  state: '' | 'missing' | 'due' | 'expired' | 'complete';
  page: number;
  page_size: number;
}

const IN_STATE = (today: string): Readonly<Record<DossierFilter['state'], RawBuilder<unknown>>> => ({
  '': sql`true`,
  missing: sql`d.missing <> '{}'`,
  due: sql`d.valid_until between ${today}::date and ${today}::date + ${DUE_DAYS}::int`,
  expired: sql`d.valid_until < ${today}::date`,
  complete: sql`d.missing = '{}' and (d.valid_until is null or d.valid_until >= ${today}::date)`,
});

/** Goods on the shelf and how their dossiers stand, those that end first at the head. @param today in China */
export async function dossiers(
  db: Db,
  _staff: Staff,
  { keywords, state, page, page_size }: DossierFilter,
  today: string,
): Promise<{ rows: DossierRow[]; total: number }> {
  const words = ['d.name', 'd.initials', 'd.maker', 'd.approval_no'].map((word) => sql.ref(word));
  const from = sql`from (${DOSSIERS} where g.status = 'on') d where ${IN_STATE(today)[state]} and ${everyWord(keywords, words)}`;
  const [found, total] = await Promise.all([
    sql<DossierRow>`select d.* ${from} order by d.valid_until nulls last, d.goods_id
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ]);
  return { rows: found.rows, total: total.rows[0]?.total ?? 0 };
}

/** All that is kept of a goods; undefined for one that does not exist. */
export const dossierOf = (db: Db, _staff: Staff, goodsId: number): Promise<Dossier | undefined> =>
  dossierWhere(db, goodsId, sql`true`);

/** The same for a buyer: of goods on the shelf, or bought before, that its scopes hold. */
export const ownDossier = (db: Db, buyer: Buyer, goodsId: number): Promise<Dossier | undefined> =>
  dossierWhere(
    db,
    goodsId,
    sql`g.scope = any(${[...buyer.scopes]}::text[]) and (g.status = 'on' or exists (
      select from account_goods a where a.account_id = ${buyer.accountId} and a.goods_id = g.id))`,
  );

/** 说明书 and papers of a goods on the shelf, for whoever looks at its page; undefined for others. */
export async function shownDossier(db: Db, goodsId: number): Promise<ShownDossier | undefined> {
  const { rows } = await sql<ShownDossier>`
    select g.rx_class, coalesce(l.fields, '{}') as fields, coalesce((
      select json_agg(json_build_object('kind', d.kind, 'number', d.number, 'valid_until', d.valid_until) order by d.id)
      from goods_paper d where d.goods_id = g.id and d.removed_at is null), '[]') as papers
    from goods g left join goods_leaflet l on l.goods_id = g.id
    where g.id = ${goodsId} and g.status = 'on'`.execute(db);
  return rows[0];
}

async function dossierWhere(db: Db, goodsId: number, may: RawBuilder<unknown>): Promise<Dossier | undefined> {
  const { rows } = await sql<DossierRow>`${DOSSIERS} where g.id = ${goodsId} and ${may}`.execute(db);
  const [head] = rows;
  if (!head) return undefined;
  const [papers, leaflet] = await Promise.all([papersOf(db, goodsId), leafletOf(db, goodsId)]);
  return { head, papers, leaflet };
}

async function papersOf(db: Db, goodsId: number): Promise<GoodsPaperRow[]> {
  const { rows } = await sql<GoodsPaperRow>`
    select d.id, d.kind, d.number, d.valid_until, d.version, d.created_at, s.name as added_by,
      f.id as file_id, f.name as file_name, f.mime, f.size, f.sha256, f.created_at as file_at
    from goods_paper d join file f on f.id = d.file_id left join staff s on s.id = d.staff_id
    where d.goods_id = ${goodsId} and d.removed_at is null order by d.id`.execute(db);
  return rows;
}

async function leafletOf(db: Db, goodsId: number): Promise<LeafletRow | undefined> {
  const { rows } = await sql<LeafletRow>`
    select l.fields, l.version, s.name as updated_by, l.updated_at
    from goods_leaflet l left join staff s on s.id = l.staff_id where l.goods_id = ${goodsId}`.execute(db);
  return rows[0];
}
