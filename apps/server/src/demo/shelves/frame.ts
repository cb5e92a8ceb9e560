import { placeWords } from '@qingnang/rules/places';
import { pinyinColumns } from '@qingnang/search/pinyin';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { brandLogo, categoryLogo } from '../art/logo.ts';
import { brands } from '../catalog/brands.ts';
import { categories } from '../catalog/categories.ts';
import { makers } from '../catalog/makers.ts';
import { warehouses } from '../catalog/warehouses.ts';
import type { DemoFiles } from '../files.ts';
import { byCode, recordset } from './rows.ts';

/** What goods hang on: ids by code or key. */
export type Ids = ReadonlyMap<string, number>;
type Coded = { id: number; code: string };

export async function loadWarehouses(tx: Tx): Promise<Ids> {
  const rows = await tx
    .insertInto('warehouse')
    .values(
      warehouses.map(({ code, name, province, city, district, address }, index) => ({
        code,
        name,
        address: placeWords({ province, city, district }) + address,
        licence_no: `川AA8280${index + 1}(演示)`,
        sort: index + 1,
      })),
    )
    .returning(['id', 'code'])
    .execute();
  return byCode(rows);
}

export async function loadBrands(tx: Tx, pictures: DemoFiles): Promise<Ids> {
  const values = brands.map(({ code, name }, index) => ({
    code,
    name,
    logo: pictures.add(`brands/${code}.svg`, brandLogo(name)),
    sort: index + 1,
  }));
  return byCode(await tx.insertInto('brand').values(values).returning(['id', 'code']).execute());
}

/** Icons of the storefront's set; categories of other trees get a picture of their own. */
const ICONS: Readonly<Record<string, string>> = {
  'xi-common': 'pill',
  'xi-chronic': 'plus2',
  'xi-herb': 'flower',
  'xi-device': 'steth',
  'xi-family': 'baby',
  'xi-skin': 'drop',
  'xi-coldchain': 'snow',
};

/** The trees, then who hangs below whom: a parent's id is known only after all are in. */
export async function loadCategories(tx: Tx, pictures: DemoFiles): Promise<Ids> {
  const rows = categories.map(({ code, name, tree, parent, sort }) => {
    const picture = () => pictures.add(`categories/${code}.svg`, categoryLogo(name));
    const logo = parent === null ? (ICONS[code] ?? picture()) : '';
    return { code, name, tree, parent, sort, logo };
  });
  const inserted = await sql<Coded>`
    insert into category (code, tree, name, logo, sort)
    select r.code, r.tree, r.name, r.logo, r.sort
    from ${recordset(rows, 'code text, tree text, name text, logo text, sort int')}
    returning id, code`.execute(tx);
  await sql`
    update category set parent_id = above.id
    from ${recordset(rows, 'code text, parent text')} join category above on above.code = r.parent
    where category.code = r.code`.execute(tx);
  return byCode(inserted.rows);
}

/** @returns ids by maker key */
export async function loadMakers(tx: Tx): Promise<Ids> {
  const rows = Object.entries(makers).map(([key, { name, short }]) => ({
    key,
    name,
    short,
    ...pinyinColumns([name, short]),
  }));
  const { rows: inserted } = await sql<{ id: number; name: string }>`
    insert into maker (name, short_name, initials, pinyin)
    select r.name, r.short, r.initials, r.pinyin
    from ${recordset(rows, 'name text, short text, initials text, pinyin text')}
    returning id, name`.execute(tx);
  const ids = new Map(inserted.map(({ id, name }) => [name, id]));
  return new Map(rows.map(({ key, name }) => [key, ids.get(name) ?? 0]));
}
