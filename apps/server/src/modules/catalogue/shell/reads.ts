import type { ShopSettings } from '@qingnang/contract/shop-setting-fields';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { FRESH_MS, remember } from '../../../db/memory.ts';
import { settingInSql } from '../../../db/settings.ts';
import { shopSettings } from '../../../db/shop-settings.ts';
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
}

/** What stands around every page, the same for everybody; at most 5 seconds old. */
export async function shellOf(db: Db): Promise<Shell> {
  const [facts, settings] = await Promise.all([shellFacts(db), shopSettings(db)]);
  return { facts, settings };
}

/** The shop's licences with their pictures. */
export const licencesOf = async (db: Db): Promise<ShopSettings['legal']['licences']> =>
  (await shopSettings(db)).legal.licences;

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
