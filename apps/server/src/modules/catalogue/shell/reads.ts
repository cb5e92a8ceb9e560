import type { ShopSettings } from '@qingnang/contract/shop-setting-fields';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { FRESH_MS, remember } from '../../../db/memory.ts';
import { settingInSql } from '../../../db/settings.ts';
import { shopSettings } from '../../../db/shop-settings.ts';
import { dayInChina } from '../../../http/dates.ts';
import { hotWords, type NavRow, navItems } from '../../service/reads.ts';
import { categoryTrees } from '../catalog/categories/reads.ts';
import type { CategoryTrees } from '../catalog/categories/rules.ts';

export interface ShellFacts {
  words: { word: string; is_hot: boolean }[];
  nav: NavRow[];
  trees: CategoryTrees;
  /** Categories with goods on sale in them or below. */
  filled: ReadonlySet<number>;
  brands: { id: number; name: string; logo: string }[];
  /** The account manager of who has none of their own. */
  manager: { name: string; phone: string };
}

async function readShell(db: Db): Promise<ShellFacts> {
  const [words, nav, trees, direct, brands, manager] = await Promise.all([
    hotWords(db),
    navItems(db),
    categoryTrees(db),
    categoriesWithGoods(db),
    db.selectFrom('brand').select(['id', 'name', 'logo']).orderBy('sort').orderBy('id').execute(),
    defaultManager(db),
  ]);
  const filled = new Set(direct.flatMap((id) => trees.pathOf(id).map((category) => category.id)));
  return { words, nav, trees, filled, brands, manager };
}

const shellFacts = remember(FRESH_MS, readShell);

export interface Shell {
  facts: ShellFacts;
  settings: ShopSettings;
  licences: readonly LicenceRow[];
}

/** What stands around every page, the same for everybody; at most 5 seconds old. */
export async function shellOf(db: Db): Promise<Shell> {
  const [facts, settings, licences] = await Promise.all([shellFacts(db), shopSettings(db), licencesOf(db)]);
  return { facts, settings, licences };
}

/** A licence of the shop that everybody may see. */
export interface LicenceRow {
  id: number;
  name: string;
  number: string;
  valid_until: string | null;
  file_name: string;
  mime: string;
  size: number;
  sha256: string;
}

async function validLicences(db: Db): Promise<LicenceRow[]> {
  const { rows } = await sql<LicenceRow>`
    select d.id, d.name, d.number, d.valid_until, f.name as file_name, f.mime, f.size, f.sha256
    from shop_document d join file f on f.id = d.file_id
    where d.removed_at is null and d.kind = 'licence'
      and (d.valid_until is null or d.valid_until >= ${dayInChina(new Date())}::date)
    order by d.position, d.id`.execute(db);
  return rows;
}

/** The shop's own licences (企业证照) that are valid today, in their order. */
export const licencesOf = remember(FRESH_MS, validLicences);

async function categoriesWithGoods(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from category c where exists (
      select from goods_category gc join goods g on g.id = gc.goods_id and g.status = 'on' where gc.category_id = c.id)
  `.execute(db);
  return rows.map((row) => row.id);
}

async function defaultManager(db: Db): Promise<{ name: string; phone: string }> {
  const { rows } = await sql<{ name: string; phone: string }>`
    select s.name, s.phone from staff s
    where s.is_active and s.id = (${settingInSql('default_manager')} ->> 'staff_id')::bigint`.execute(db);
  return rows[0] ?? { name: '', phone: '' };
}
