import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUYER_COOKIE, openSession } from '../../http/session.ts';
import { routes } from '../../modules.ts';
import { exchangeForm, openCombination, openPromotion } from '../bundles.ts';
import { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { openGroupBuy } from '../group-buys.ts';
import { createShop, type TestShop } from '../shop.ts';
import { FROM_SHELF, openSpecial } from '../specials.ts';

/**
 * Who may not see prices sees none: every call is asked, in a shop whose prices and stocks are numbers that stand nowhere
 * else. A new call is in here by itself.
 */

/** Unit prices in yuan and pieces that may not leave. */
const SECRET = {
  list: 7779.11,
  ofRank: 7772.11,
  contract: 7773.11,
  retail: 7774.11,
  ladder: 7775.11,
  special: 7776.11,
  lot: 7777.11,
  seen: 7778.11,
  stock: 54_321,
  stockThere: 65_432,
  ownStock: 4_321,
  group: 7767.11,
  part: 7768.11,
  /** Two parts. */
  set: 15_536.22,
  sets: 3_219,
  gifts: 2_197,
  exchange: 7763.11,
  exchanges: 2_417,
  floor: 7764.11,
} as const;
const ZONE = 'hidden-zone';

let shop: TestShop;
/** A near-expiry offer that runs. */
let nearId: number;

beforeAll(async () => {
  shop = await createShop();
  await fillShop();
});
afterAll(() => shop.close());

async function fillShop(): Promise<void> {
  const { db } = shop;
  const e4 = (yuan: number) => Math.round(yuan * 10_000);
  await sql`update goods_price set price_e4 = ${e4(SECRET.list)}`.execute(db);
  await sql`insert into goods_price (goods_id, rank, price_e4)
    select id, rank, ${e4(SECRET.ofRank)} from goods, generate_series(1, 3) as rank`.execute(db);
  await sql`update goods set retail_price_e4 = ${e4(SECRET.retail)}, floor_price_e4 = ${e4(SECRET.floor)}`.execute(
    db,
  );
  await sql`update ladder_step set price_e4 = ${e4(SECRET.ladder)}`.execute(db);
  await sql`insert into contract_price (account_id, goods_id, price_e4)
    select a.id, g.id, ${e4(SECRET.contract)} from account a, goods g
    where not exists (select from contract_price where account_id = a.id and goods_id = g.id)`.execute(db);
  await sql`update account set is_special = true, is_show_youx = true where username = 'guoqi'`.execute(db);
  await sql`update stock set available = case warehouse_id when 1 then ${SECRET.stock}::int else ${SECRET.stockThere}::int end`.execute(
    db,
  );
  await sql`update lot set quantity = 90000`.execute(db);
  const staff = await shop.staff();
  const price = String(SECRET.special);
  for (const kind of ['seckill', 'daily', 'youx', 'newcomer'])
    await openSpecial(staff, { kind, price, stock_total: SECRET.ownStock });
  const soon = Math.floor(Date.now() / 1000) + 7200;
  await openSpecial(staff, { goods_id: GOODS.ladder, price, starts_at: soon, ends_at: soon + 7200 });
  const { id } = await db
    .selectFrom('lot')
    .select('id')
    .where('lot_no', '=', `A${GOODS.hundred}00`)
    .executeTakeFirstOrThrow();
  const near = await openSpecial(staff, {
    ...FROM_SHELF,
    kind: 'near_expiry',
    price: String(SECRET.lot),
    lot_id: id,
    stock_total: SECRET.ownStock,
  });
  nearId = near.id;
  await openBundles(staff);
  await sql`update stock set available = case warehouse_id when 1 then ${SECRET.stock}::int else ${SECRET.stockThere}::int end`.execute(
    db,
  );
  // What accounts have in their carts and lists from better days.
  await sql`insert into cart_line (account_id, goods_id, warehouse_id, goods_price_id, number, seen_price_e4)
    select a.id, g.id, 1, 0, 10, ${e4(SECRET.seen)} from account a, goods g`.execute(db);
  await sql`insert into cart_line (account_id, goods_id, warehouse_id, goods_price_id, number, seen_price_e4)
    select id, ${GOODS.hundred}, 1, ${nearId}, 5, ${e4(SECRET.seen)} from account`.execute(db);
  await sql`insert into cart_line (account_id, goods_id, warehouse_id, goods_price_id, type, number, seen_price_e4)
    select a.id, ${GOODS.plain}, 1, c.id, 3, 1, ${e4(SECRET.seen)} from account a, combination c`.execute(db);
  await sql`insert into cart_line (account_id, goods_id, warehouse_id, goods_price_id, goods_manjian_id, number, seen_price_e4)
    select a.id, s.goods_id, 1, s.id, t.promotion_id, 1, ${e4(SECRET.seen)}
    from account a, special_price s join promotion_tier t on t.gift_offer_id = s.id where s.kind = 'exchange'`.execute(
    db,
  );
  await sql`insert into favorite (account_id, goods_id) select a.id, g.id from account a, goods g`.execute(
    db,
  );
  await shop.syncSearch();
}

/** A combination, gifts, a group and a zone that shows goods and their special prices. */
async function openBundles(staff: Client): Promise<void> {
  const part = { number: 1, price: String(SECRET.part) };
  const items = [GOODS.plain, GOODS.ladder].map((goods_id) => ({ ...part, goods_id }));
  await openCombination(staff, { items, stock_total: SECRET.sets });
  const gift = { goods_id: GOODS.ladderUpTo, gift_number: 1, stock_total: SECRET.gifts };
  await openPromotion(staff, {
    goods_ids: [GOODS.plain, GOODS.hundred],
    tiers: [{ ...gift, reach_amount: '1' }],
  });
  const exchange = { ...gift, price: String(SECRET.exchange), stock_total: SECRET.exchanges };
  await openPromotion(
    staff,
    exchangeForm({ is_all_goods: 1, goods_ids: [], tiers: [{ ...exchange, reach_amount: '1' }] }),
  );
  await openGroupBuy(staff, { price: String(SECRET.group) });
  const blocks = [
    { kind: 'goods', goods_ids: [GOODS.plain, GOODS.hundred] },
    ...['seckill', 'near_expiry', 'group'].map((special) => ({ kind: 'specials', special })),
  ];
  const zone = {
    code: ZONE,
    kind: 'activity',
    title: '专区',
    goods_ids: [GOODS.plain, GOODS.hundred],
    blocks,
  };
  const { data } = await staff.post<{ id: number; version: number }>('/api/admin/zones', zone).expect(201);
  await staff.post(`/api/admin/zones/${data.id}/publish`, { version: data.version }).expect(200);
}

/** An account of the demo in a state of review, signed in without its password. */
async function accountAt(passStatus: number, username = 'guoqi'): Promise<Client> {
  const { id } = await shop.db
    .updateTable('account')
    .set({ pass_status: passStatus })
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirstOrThrow();
  const client = new Client(shop.url);
  client.setCookie(BUYER_COOKIE, await openSession(shop.db, { accountId: id, ip: '', userAgent: '' }));
  return client;
}

const SECRETS = new Set<number>(Object.values(SECRET));
/** Numbers that a call answers, also those inside its texts. */
function* numbersIn(value: unknown, path = ''): Generator<[string, number]> {
  if (typeof value === 'number') yield [path, value];
  else if (typeof value === 'string')
    // Texts may write ¥7,779.11.
    for (const [number] of value.replace(/(?<=\d),(?=\d{3})/g, '').matchAll(/\d+(\.\d+)?/g))
      yield [path, Number(number)];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* numbersIn(inner, `${path}.${key}`);
}
const leaksIn = (answer: unknown) => [
  ...new Set([...numbersIn(answer)].filter(([, number]) => SECRETS.has(number)).map(([path]) => path)),
];

/** Queries and bodies that make calls answer something. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/goods/list': ['', '?sort=price_asc&facets=1', '?can_buy=1&facets=1', '?keywords=tbkw'],
  '/api/zone/:key/goods': ['', '?sort=price_asc&facets=1'],
  '/api/goods/search': ['?keywords=amxl&type=1', '?keywords=hb&type=2'],
  '/api/goods/activities': ['', `?ids=${GOODS.hundred},${GOODS.ladder}`],
  '/api/focus/kxzq_ad': ['?ids=1'],
  '/api/article/category': ['?category_id=3'],
};
const bodiesFor = (path: string, lineIds: readonly number[]): unknown[] => {
  const ids = lineIds;
  const line = { goods_id: GOODS.hundred, number: 10 };
  const bodies: Record<string, unknown[]> = {
    '/api/cart': [
      { params: [line, { ...line, goods_price_id: nearId }, { goods_id: GOODS.outOfStock, number: 1 }] },
    ],
    '/api/cart/:id/edit': [{ params: { number: 99_999 } }],
    '/api/cart/quick_add/:id': [{}],
    '/api/cart/batch_select': [{ ids, is_selected: 1 }],
    '/api/cart/checkout': [{ ids }],
    '/api/cart/copy': [{ ids, other_user_ids: [1] }],
    '/api/cart/match': [{ rows: [{ name: '阿莫西林胶囊', number: '10' }] }],
    '/api/cart/next_hint': [{}, { ids }],
    '/api/favorite': [{ goods_ids: [GOODS.hundred] }],
    '/api/goods/:id/right': [{ note: '' }],
    '/api/order': [{ ids, address_id: 1 }],
  };
  return bodies[path] ?? [];
};

async function leaksTo(client: Client, account: string | null): Promise<string[]> {
  const rows = account
    ? await shop.db
        .selectFrom('cart_line as c')
        .innerJoin('account as a', 'a.id', 'c.account_id')
        .select('c.id')
        .where('a.username', '=', account)
        .execute()
    : [];
  const lineIds = rows.map(({ id }) => id);
  const leaks: string[] = [];
  for (const { endpoint } of routes) {
    if (endpoint.scope.startsWith('staff')) continue;
    const isLine = endpoint.path.startsWith('/api/cart/:id');
    const path = endpoint.path
      .replace(':page', '1')
      .replace(':key', ZONE)
      .replace(/:\w+/g, String(isLine ? (lineIds[0] ?? 1) : GOODS.hundred));
    const calls =
      endpoint.method === 'GET'
        ? (QUERIES[endpoint.path] ?? ['']).map((query) => client.get(path + query))
        : bodiesFor(endpoint.path, lineIds).map((body) => client.post(path, body));
    for (const answer of await Promise.all(calls)) {
      const found = leaksIn({ message: answer.message, data: answer.data, errors: answer.errors });
      leaks.push(...found.map((place) => `${endpoint.path}${place.replace(/\.\d+/g, '')}`));
    }
  }
  return [...new Set(leaks)];
}

describe('prices and stocks', () => {
  it('are in the answers of an approved account, so that this test can fail', async () => {
    const leaks = await leaksTo(await accountAt(1, 'zhensuo'), 'zhensuo');
    for (const path of ['list.list.price', 'list.list.number', 'list.list.special.price'])
      expect(leaks).toContain(`/api/goods/${path.replace('list.list', 'list.data.list')}`);
    expect(leaks).toContain('/api/index/spike.data.now.list.offer.stock_left');
    expect(leaks).toContain('/api/cart/list.data.data.old_price');
    for (const path of [
      'combination.data.list.price',
      'combination.data.list.number',
      'combinationMzhgGroup.data.list.tiers.gift.left',
      'combinationMzhg.data.list.price',
      'activity/group_buy.data.list.offer.price',
      'zone/:key.data.blocks.list.price',
      'zone/:key.data.blocks.list.offer.price',
      'zone/:key/goods.data.list.price',
    ])
      expect(leaks).toContain(`/api/${path}`);
    for (const path of [
      'list.data.data.combination.items.price',
      'list.data.data.floor_price',
      'list.data.activity_data.promotions.tiers.gift.price',
      'list.data.activity_data.promotions.tiers.words',
      'match.data.rows.candidates.price',
    ])
      expect(leaks).toContain(`/api/cart/${path}`);
  });

  it('are hidden from a visitor', async () => {
    expect(await leaksTo(shop.visitor(), null)).toEqual([]);
  });

  it.each([0, 2, 3, 4])('are hidden from an account of review state %i', async (passStatus) => {
    expect(await leaksTo(await accountAt(passStatus), 'guoqi')).toEqual([]);
  });
});

describe('an answer to an account', () => {
  const open = routes.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.scope === 'public');
  it.each(open.map(({ endpoint }) => endpoint.path))('is kept by no cache: %s', async (path) => {
    const client = await accountAt(1, 'zhensuo');
    const target = path.replace(':page', '1').replace(':key', ZONE).replace(/:\w+/g, String(GOODS.hundred));
    const { status, headers } = await client.get(target + (QUERIES[path]?.[0] ?? ''));
    expect(headers.get('etag')).toBeNull();
    if (status === 200) expect(headers.get('cache-control')).toMatch(/no-store/);
  });
});
