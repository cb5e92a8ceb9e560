import { zoneForm } from '@qingnang/contract/admin-zones';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Staff } from '../http/session.ts';
import { createPointsGoods } from '../modules/balances/points/admin/writes.ts';
import { setControl } from '../modules/catalogue/goods/admin/control/writes.ts';
import { askZonePrices } from '../modules/marketing/zones/admin/prices/writes.ts';
import { createZone, publishZone } from '../modules/marketing/zones/admin/writes.ts';
import { asDemoStaff } from './acting.ts';
import { drawGift } from './art/gift.ts';
import { cover, phoneBanner, wideBanner } from './art/zone-banner.ts';
import { htmlOf } from './articles-html.ts';
import { addressOf } from './banners.ts';
import { DemoFiles } from './files.ts';
import { CAMPAIGNS, CONTROLLED_ZONES, POINTS_GOODS, WELFARE } from './zones-campaigns.ts';
import { DAY, type DemoBlock, type DemoZone, PAGE_ZONES } from './zones-pages.ts';

const WELFARE_GOODS = 12;
const WELFARE_PERCENT = 94;
/** Goods that become controlled for a zone below 控销专区. */
const CONTROLLED_GOODS = 4;

/**
 * The pages that are zones, controlled zones, campaigns dated from now and what points buy, all by the same acts as real ones.
 * Needs the catalogue, special prices and controlled goods. What an earlier, broken start has made is left as it is.
 * @param files folder of the public files
 */
export async function loadDemoZones(db: Db, files: string): Promise<void> {
  await letShipFree(db);
  await asDemoStaff(db, 'admin', (staff) => loadAll(db, staff, new DemoFiles(files)));
}

async function loadAll(db: Db, staff: Staff, pictures: DemoFiles): Promise<void> {
  const facts = await factsOf(db, pictures);
  const zones = [...PAGE_ZONES, ...CONTROLLED_ZONES, ...CAMPAIGNS];
  for (const { categories } of CONTROLLED_ZONES) await controlSome(db, staff, facts, categories);
  for (const [at, zone] of zones.entries())
    await addZone(db, staff, facts, zone, { sort: at + 1, goodsIds: [] });
  const picked = await quietGoods(db, WELFARE_GOODS);
  const id = await addZone(db, staff, facts, WELFARE, { sort: zones.length + 1, goodsIds: picked });
  if (id !== null) {
    const window = { starts_at: facts.now, ends_at: facts.now + (WELFARE.to ?? 0) };
    await askZonePrices(db, staff, { id, percent: WELFARE_PERCENT, ...window });
  }
  await addPointsGoods(db, staff, pictures);
  await pictures.write();
}

/** What zones name: ids by code or name. */
interface Facts {
  now: number;
  categories: ReadonlyMap<string, number>;
  /** Roots of a tree. */
  roots: ReadonlyMap<string, number[]>;
  brands: ReadonlyMap<string, number>;
  goods: ReadonlyMap<string, number>;
  known: ReadonlySet<string>;
  pictures: DemoFiles;
}

async function factsOf(db: Db, pictures: DemoFiles): Promise<Facts> {
  const [categories, brands, goods, zones] = await Promise.all([
    db.selectFrom('category').select(['id', 'code', 'tree', 'parent_id']).execute(),
    db.selectFrom('brand').select(['id', 'code']).execute(),
    // Of several packs the most sold one is last, and stays.
    db.selectFrom('goods').select(['id', 'name']).where('status', '=', 'on').orderBy('sales_count').execute(),
    db.selectFrom('zone').select('code').execute(),
  ]);
  const roots = Map.groupBy(
    categories.filter(({ parent_id }) => parent_id === null),
    ({ tree }) => tree,
  );
  return {
    now: Math.floor(Date.now() / 1000),
    categories: new Map(categories.map(({ code, id }) => [code, id])),
    roots: new Map([...roots].map(([tree, rows]) => [tree, rows.map(({ id }) => id)])),
    brands: new Map(brands.map(({ code, id }) => [code, id])),
    goods: new Map(goods.map(({ name, id }) => [name, id])),
    known: new Set(zones.map(({ code }) => code)),
    pictures,
  };
}

/** @returns null for one that was there */
async function addZone(
  db: Db,
  staff: Staff,
  facts: Facts,
  zone: DemoZone,
  { sort, goodsIds }: { sort: number; goodsIds: readonly number[] },
): Promise<number | null> {
  const { code, kind, title, summary, art, from, to, tags = [], specials = [] } = zone;
  const pictures = art && {
    wide: facts.pictures.add(`zones/${code}.svg`, wideBanner(art)),
    phone: facts.pictures.add(`zones/${code}-phone.svg`, phoneBanner(art)),
    cover: facts.pictures.add(`zones/${code}-cover.svg`, cover(art)),
  };
  if (facts.known.has(code)) return null;
  const form = zoneForm.parse({
    code,
    kind,
    title,
    summary,
    image: pictures?.cover ?? '',
    starts_at: from === undefined ? undefined : facts.now + from,
    ends_at: to === undefined ? undefined : facts.now + to,
    rule: {
      category_ids: [
        ...idsOf(facts.categories, zone.categories ?? []),
        ...(zone.tree ? (facts.roots.get(zone.tree) ?? []) : []),
      ],
      brand_ids: idsOf(facts.brands, zone.brands ?? []),
      tags,
      specials,
      is_controlled: zone.isControlled ? 1 : 0,
      is_free_shipping: zone.shipsFree ? 1 : 0,
    },
    goods_ids: goodsIds,
    blocks: zone.blocks.map((block) => blockOf(block, zone, facts, pictures)),
    sort,
  });
  const id = await createZone(db, staff, form);
  await publishZone(db, staff, id, 1);
  return id;
}

function blockOf(
  block: DemoBlock,
  zone: DemoZone,
  facts: Facts,
  pictures: { wide: string; phone: string } | undefined,
): object {
  switch (block.kind) {
    case 'banner': {
      const images = { image: pictures?.wide, image_phone: pictures?.phone };
      return {
        kind: 'banner',
        images: [{ title: zone.title, ...images, url: bannerUrl(block, zone, facts) }],
      };
    }
    case 'goods': {
      const { kind, title, subtitle = '', names = [], limit = 12, more = '' } = block;
      return { kind, title, subtitle, goods_ids: idsOf(facts.goods, names), limit, more_url: more };
    }
    case 'specials': {
      const { kind, title, subtitle = '', special, limit = 12, more = '' } = block;
      return { kind, title, subtitle, special, limit, more_url: more };
    }
    case 'countdown':
      return { ...block, ends_at: facts.now + (zone.to ?? DAY) };
    case 'text':
      return { kind: 'text', title: block.title, html: htmlOf(block.text) };
  }
}

/** A banner's button leads somewhere on every page: to its own address, else to more of the same. */
function bannerUrl({ to }: { to?: string }, { kind, categories }: DemoZone, facts: Facts): string {
  if (to !== undefined) return to;
  if (kind === 'controlled') return '/kxzq/new';
  const [first] = categories ?? [];
  return addressOf(first === undefined ? { to: '/list?sort=sales' } : { in: first }, facts.categories);
}

function idsOf(ids: ReadonlyMap<string, number>, names: readonly string[]): number[] {
  return names.map((name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`the demo shop has no ${name}`);
    return id;
  });
}

/** The least sold goods of a category that nothing else in the demo shop names are for buyers of 四川 and 重庆 only. */
async function controlSome(db: Db, staff: Staff, facts: Facts, codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select id from category where id = any(${idsOf(facts.categories, codes)}::int8[])
      union select c.id from category c join below b on c.parent_id = b.id)
    select g.id from goods g
    where g.status = 'on' and not g.is_ephedrine and ${UNTOUCHED}
      and exists (select from goods_category c where c.goods_id = g.id and c.category_id in (select id from below))
      and exists (select from stock where goods_id = g.id and available >= 100)
    order by g.sales_count, g.id limit ${CONTROLLED_GOODS}`.execute(db);
  for (const { id } of rows)
    await setControl(
      db,
      staff,
      id,
      ['四川省', '重庆市'].map((value) => ({ effect: 'allow', dimension: 'region', value })),
    );
}

/** Well sold goods that nothing else in the demo shop names. */
async function quietGoods(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g
    join goods_price p on p.goods_id = g.id and p.rank = 0 and p.price_e4 between 50000 and 600000
    where g.status = 'on' and not g.is_ephedrine and not g.is_tcm and ${UNTOUCHED}
      and exists (select from stock where goods_id = g.id and available >= 500)
      and exists (select from goods_image where goods_id = g.id)
    order by g.sales_count desc, g.id limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

const UNTOUCHED = sql`g.limit_per_order is null
  and not exists (select from sales_order_line where goods_id = g.id)
  and not exists (select from cart_line where goods_id = g.id)
  and not exists (select from special_price where goods_id = g.id)
  and not exists (select from contract_price where goods_id = g.id)
  and not exists (select from control_rule where goods_id = g.id)
  and not exists (select from ladder where goods_id = g.id)`;

async function addPointsGoods(db: Db, staff: Staff, pictures: DemoFiles): Promise<void> {
  if (await db.selectFrom('points_goods').select('id').limit(1).executeTakeFirst()) return;
  for (const [at, [name, points, stock, limit, describe, art]] of POINTS_GOODS.entries())
    await createPointsGoods(db, staff, {
      name,
      points,
      stock,
      describe,
      image: pictures.add(`gifts/${art}.svg`, drawGift(art, name)),
      is_on: 1,
      sort: at + 1,
      ...(limit === null ? {} : { limit_per_account: limit }),
    });
}

// About what free shipping of a whole order asks of a line, so that it is a promise worth reading.
const FREE_FROM_E4 = 300_0000;
const SHIP_FREE = 36;

/** Well sold goods ship free by themselves: from whole middle packs worth some 300 yuan. */
async function letShipFree(db: Db): Promise<void> {
  await sql`
    update goods g set free_shipping_number = ceil(${FREE_FROM_E4} / p.price_e4::numeric / g.middle_pack) * g.middle_pack
    from goods_price p where p.goods_id = g.id and p.rank = 0 and p.price_e4 > 0 and g.id in (
      select id from goods where status = 'on' and not is_ephedrine and limit_per_order is null and limit_per_day is null
      order by sales_count desc, id limit ${SHIP_FREE})`.execute(db);
}
