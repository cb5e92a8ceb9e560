import { type FastBuyItem, MATCH_SAMPLE, MATCH_UPLOAD, type Matched } from '@qingnang/contract/quick';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kyselyOn } from '../../../db/client.ts';
import { findBuyer, openSession } from '../../../http/session.ts';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { type Cell, sheetOf, xlsx } from '../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { matchRows } from './matching/reads.ts';

const EMPTY_ROW = { code: '', name: '', ypgg: '', sccj: '', approval: '', barcode: '', number: '' };

let shop: TestShop;
let one: TestBuyer;
let other: TestBuyer;
beforeAll(async () => {
  shop = await createShop();
  [one, other] = (await manyBuyers(shop, 2)) as [TestBuyer, TestBuyer];
});
afterAll(() => shop.close());

interface Usual {
  list: FastBuyItem[];
  total: number;
}
const usual = async (who: TestBuyer, query = '') =>
  (await who.client.get<Usual>(`/api/user/fast_buy?${query}`).expect(200)).data;
const match = async (who: TestBuyer, ...rows: Record<string, unknown>[]) =>
  (await who.client.post<Matched>('/api/cart/match', { rows }).expect(200)).data.rows;
const brief = ({ rows }: Matched) =>
  rows.map(({ row, confidence, why, number, candidates }) => [
    row,
    confidence,
    why,
    candidates[0]?.id ?? 0,
    number,
  ]);

function form(bytes: Buffer, name: string): FormData {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(bytes)]), name);
  return data;
}
const upload = (bytes: Buffer, name = '清单.xlsx') =>
  one.client.post<Matched>(MATCH_UPLOAD, form(bytes, name));
const csv = (text: string) => Buffer.from(text);

describe('who may', () => {
  it.each([
    ['GET', '/api/user/fast_buy'],
    ['POST', '/api/cart/match'],
    ['POST', MATCH_UPLOAD],
    ['GET', MATCH_SAMPLE],
    ['POST', '/api/goods_code'],
  ])('%s %s requires sign-in', async (method, path) => {
    const body = method === 'POST' ? {} : undefined;
    expect((await shop.visitor().send(method, path, body).expect(401)).code).toBe(10001);
  });
});

describe('usual goods', () => {
  /** A paid and shipped order of an account, some days ago. */
  async function bought(accountId: number, goodsId: number, number: number, daysAgo: number, status = 60) {
    const { rows } = await sql<{ id: number }>`
      with o as (
        insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone,
          region, address, placed_at, paid_at)
        values (${`T${accountId}-${goodsId}-${daysAgo}-${status}`}, ${accountId}, 'normal', 1, ${status}, 100, 100, '', '', '', '',
          now() - ${`${daysAgo} days`}::interval, now() - ${`${daysAgo} days`}::interval) returning id)
      insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, number, unit_price_e4, amount_fen,
        shipped_number)
      select id, ${goodsId}, '', '', '', '', '', ${number}, 80000, 100, ${number} from o returning id`.execute(
      shop.db,
    );
    await sql`
      insert into account_goods as a (account_id, goods_id, last_price_e4, last_bought_at, last_number, orders, pieces)
      values (${accountId}, ${goodsId}, 80000, now() - ${`${daysAgo} days`}::interval, ${number}, 1, ${number})
      on conflict (account_id, goods_id) do update set orders = a.orders + 1,
        last_bought_at = greatest(a.last_bought_at, excluded.last_bought_at)`.execute(shop.db);
    return rows[0]?.id ?? 0;
  }
  const shipped = (lineId: number, goodsId: number, lotNo: string) =>
    sql`with s as (insert into shipment (shipment_no, order_id, carrier, tracking_no)
          select ${lotNo}, order_id, '', '' from sales_order_line where id = ${lineId} returning id)
        insert into shipment_line (shipment_id, order_line_id, lot_id, lot_no, expires_on, number)
        select s.id, ${lineId}, (select min(id) from lot where goods_id = ${goodsId}), ${lotNo}, '2027-12-31', 1 from s`.execute(
      shop.db,
    );

  it('come with the last price, date and lot, the use of a month and what to buy for one', async () => {
    await bought(one.accountId, GOODS.wholePacks, 100, 100);
    await shipped(await bought(one.accountId, GOODS.wholePacks, 100, 20), GOODS.wholePacks, 'L-2');
    await bought(one.accountId, GOODS.wholePacks, 999, 5, 70);
    await bought(one.accountId, GOODS.ladder, 10, 10);
    await bought(one.accountId, GOODS.offShelf, 30, 10);
    await bought(one.accountId, GOODS.outOfStock, 30, 10);
    const { list, total } = await usual(one);
    expect(total).toBe(4);
    const [first] = list;
    expect(first).toMatchObject({
      last_price: 8,
      last_number: 100,
      orders: 3,
      last_lot: { lot_no: 'L-2', expires_on: Date.UTC(2027, 11, 31, 15, 59, 59) / 1000 },
      // 100 of the last 90 days; the cancelled order and the old one were not used
      monthly_use: 33.3,
      // 34 pieces in whole packs of ten
      suggested: 40,
    });
    expect(first?.goods).toMatchObject({ id: GOODS.wholePacks, mine: { in_cart: 0 } });
    const of = (id: number) => list.find(({ goods }) => goods.id === id);
    expect(of(GOODS.ladder)).toMatchObject({ monthly_use: 3.3, suggested: 4, last_lot: null });
    expect(of(GOODS.offShelf)).toMatchObject({ suggested: 0, goods: { reason: { code: 'off_shelf' } } });
    expect(of(GOODS.outOfStock)).toMatchObject({ suggested: 0, monthly_use: 10 });
  });

  it('need less when some lie in the cart, none when enough do', async () => {
    await one.client.post('/api/cart', { params: [{ goods_id: GOODS.ladder, number: 3 }] }).expect(200);
    const suggested = async () =>
      (await usual(one)).list.find(({ goods }) => goods.id === GOODS.ladder)?.suggested;
    expect(await suggested()).toBe(1);
    await one.client.post('/api/cart', { params: [{ goods_id: GOODS.ladder, number: 1 }] }).expect(200);
    expect(await suggested()).toBe(0);
  });

  it('are sorted, found by words and paged', async () => {
    const ids = async (query: string) => (await usual(one, query)).list.map(({ goods }) => goods.id);
    expect((await ids('order=use')).slice(0, 3)).toEqual(
      [GOODS.wholePacks, GOODS.outOfStock, GOODS.offShelf].sort(
        (a, b) => Number(b === GOODS.wholePacks) - Number(a === GOODS.wholePacks) || a - b,
      ),
    );
    expect((await ids('order=time'))[0]).toBe(GOODS.wholePacks);
    expect(await ids('keywords=blfh')).toEqual([GOODS.ladder]);
    expect(await ids('keywords=停售')).toEqual([GOODS.offShelf]);
    // Not bought before.
    expect(await ids('keywords=阿莫西林')).toEqual([]);
    expect(await ids('page=2&page_size=3')).toHaveLength(1);
    expect(await ids('page=99')).toEqual([]);
  });

  it('are nobody else’s, and there are none at first', async () => {
    expect(await usual(other)).toMatchObject({ list: [], total: 0 });
  });

  it.each([['order=price'], ['page=0'], ['page_size=1000'], [`keywords=${'长'.repeat(101)}`]])(
    '%s is refused',
    async (query) => {
      await one.client.get(`/api/user/fast_buy?${query}`).expect(422);
    },
  );
});

describe('a list', () => {
  it('is matched row by row, each with how sure and why', async () => {
    const rows = await match(
      other,
      { name: '板蓝根颗粒', ypgg: '0.25g×24粒', sccj: '华北制药', number: '15' },
      { barcode: '2000000000002', number: 5 },
      { approval: '国药准字H(演示)0011', number: '' },
      { name: '布洛芬', number: '2' },
      { name: '甘精胰岛素注射液', number: '1' },
      { name: '停售药品片', ypgg: '0.25g*24粒', number: '1' },
      { name: '没有这种药xyz', number: '1' },
      { number: '5' },
      { name: '维生素C片', number: '不少' },
    );
    expect(brief({ rows })).toEqual([
      [1, 'sure', 'name_spec_maker', GOODS.wholePacks, 20],
      [2, 'sure', 'barcode', GOODS.ladder, 5],
      [3, 'sure', 'approval', GOODS.hundred, 1],
      [4, 'unsure', 'search', GOODS.ladder, 2],
      [5, 'likely', 'name', GOODS.outOfScope, 0],
      [6, 'sure', 'name_spec', GOODS.offShelf, 0],
      [7, 'none', 'none', 0, 0],
      [8, 'none', 'none', 0, 0],
      [9, 'likely', 'name', GOODS.ladderUpTo, 0],
    ]);
    expect(rows[0]).toMatchObject({ notices: ['已按中包装 10 调整为 20'], reason: null });
    expect(rows[2]?.notices).toEqual(['没有填数量，按 1']);
    expect([rows[4]?.reason?.code, rows[5]?.reason?.code]).toEqual(['out_of_scope', 'off_shelf']);
    expect(rows[7]?.notices).toHaveLength(1);
    expect(rows[8]?.notices).toEqual(['数量“不少”读不懂，请填写']);
  });

  it('hides prices from who may not see them', async () => {
    const pending = await shop.buyer('xinke');
    const { data } = await pending
      .post<Matched>('/api/cart/match', { rows: [{ barcode: '2000000000002' }] })
      .expect(200);
    expect(data.rows[0]).toMatchObject({ number: 0, reason: { code: 'review_needed' } });
    expect(data.rows[0]?.candidates[0]).toMatchObject({ price: null, number: null });
  });

  it.each([
    [{}, 'rows'],
    [{ rows: [] }, 'rows'],
    [{ rows: 'x' }, 'rows'],
    [{ rows: Array.from({ length: 501 }, () => ({ name: 'x' })) }, 'rows'],
    [{ rows: [{ name: 'x'.repeat(201) }] }, 'rows.0.name'],
    [{ rows: [{ name: 'a\u0000b' }] }, 'rows.0.name'],
    [{ rows: [{ name: '\ud800' }] }, 'rows.0.name'],
    [{ rows: [{ name: ['x'] }] }, 'rows.0.name'],
  ])('%j is refused at its field', async (body, field) => {
    const answer = await one.client.post('/api/cart/match', body).expect(422);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  });

  it('costs the same number of statements, however many rows it has', async () => {
    const statements: string[] = [];
    const db = kyselyOn(shop.services.pool, (statement) => void statements.push(statement));
    const token = await openSession(db, { accountId: one.accountId, ip: '', userAgent: '' });
    const buyer = await findBuyer(db, token);
    if (!buyer) throw new Error('no buyer');
    const names = ['阿莫西林胶囊', '布洛芬', '维生素C', '感冒灵颗粒', '没有这种药'];
    const asked = async (count: number) => {
      const rows = Array.from({ length: count }, (_, at) => ({
        line: at + 1,
        input: {
          ...EMPTY_ROW,
          name: names[at % names.length] ?? '',
          barcode: String(3_000_000_000_000 + at),
        },
      }));
      // The first time, what stands in memory is read.
      await matchRows(db, shop.services.search, buyer, rows);
      const before = statements.length;
      const { rows: matched } = await matchRows(db, shop.services.search, buyer, rows);
      expect(matched).toHaveLength(count);
      return statements.length - before;
    };
    const forFew = await asked(5);
    expect(await asked(500)).toBe(forFew);
    expect(forFew).toBeLessThan(6);
  });
});

describe('own codes', () => {
  const remember = (who: TestBuyer, ...codes: { code: string; goods_id: number }[]) =>
    who.client.post<{ total: number }>('/api/goods_code', { codes });

  it('are remembered as they are compared, changed, and come before all else', async () => {
    expect((await remember(one, { code: ' Ab 01', goods_id: GOODS.plain }).expect(200)).data.total).toBe(1);
    const found = async () => brief({ rows: await match(one, { code: 'ＡＢ01', barcode: '2000000000002' }) });
    expect(await found()).toEqual([[1, 'sure', 'code', GOODS.plain, 1]]);
    const again = await remember(
      one,
      { code: 'ab01', goods_id: 2 },
      { code: 'AB01', goods_id: GOODS.hundred },
    ).expect(200);
    expect(again.data.total).toBe(1);
    expect(await found()).toEqual([[1, 'sure', 'code', GOODS.hundred, 1]]);
  });

  it('of another account are not seen', async () => {
    await remember(one, { code: 'mine', goods_id: GOODS.plain }).expect(200);
    expect(brief({ rows: await match(other, { code: 'mine' }) })).toEqual([[1, 'none', 'none', 0, 0]]);
  });

  it.each([
    [[{ code: '', goods_id: 1 }], 'codes.0.code'],
    [[{ code: 'x', goods_id: 999 }], 'codes.0.goods_id'],
    [
      [
        { code: 'x', goods_id: 1 },
        { code: 'y', goods_id: 0 },
      ],
      'codes.1.goods_id',
    ],
    [[], 'codes'],
  ])('%j is refused at its field', async (codes, field) => {
    const answer = await one.client.post('/api/goods_code', { codes }).expect(422);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  });

  it('that grow by folding are cut, not a fault', async () => {
    await remember(one, { code: '㋿'.repeat(100), goods_id: 1 }).expect(200);
  });
});

describe('a file', () => {
  const HEADER: Cell[] = ['数量', '厂家', '规格', '商品名称'];
  const GOOD: Cell[] = [20, '华北制药', '0.25g*24粒', '阿莫西林胶囊'];

  it('is read by the words of its header, formulas as their values', async () => {
    const bytes = await xlsx([
      ['十一月采购'],
      HEADER,
      GOOD,
      [],
      [{ formula: '10+5', formulaResult: 15 }, '', '', '感冒灵颗粒'],
    ]);
    const { data } = await upload(bytes).expect(201);
    expect(brief(data)).toEqual([
      [3, 'sure', 'name_spec_maker', GOODS.plain, 20],
      [5, 'likely', 'name', GOODS.secondWarehouse, 15],
    ]);
  });

  it('of Chinese Excel (GBK) is read right', async () => {
    // 品名,数量 / 阿莫西林胶囊,20 in GB18030, which nothing here writes
    const gbk = Buffer.from('c6b7c3fb2ccafdc1bf0d0ab0a2c4aacef7c1d6bdbac4d22c32300d0a', 'hex');
    const { data } = await upload(gbk, '清单.csv').expect(201);
    expect(data.rows[0]?.input).toMatchObject({ name: '阿莫西林胶囊', number: '20' });
    expect(brief(data)).toEqual([[2, 'likely', 'name', GOODS.plain, 20]]);
  });

  it('without a header is taken for what it looks like', async () => {
    const { data } = await upload(
      csv('\ufeff阿莫西林胶囊,0.25g*24粒,5\r\n="00012",布洛芬缓释胶囊,2'),
      'a.csv',
    ).expect(201);
    expect(data.rows.map(({ input }) => [input.code, input.name, input.number])).toEqual([
      ['', '阿莫西林胶囊', '5'],
      ['00012', '布洛芬缓释胶囊', '2'],
    ]);
  });

  it('of 500 rows is taken, of 501 and of 10,000 refused', async () => {
    const rows = (count: number) => `品名,数量\n${'阿莫西林胶囊,1\n'.repeat(count)}`;
    expect((await upload(csv(rows(500)), 'a.csv').expect(201)).data.rows).toHaveLength(500);
    for (const count of [501, 10_000]) {
      const answer = await upload(csv(rows(count)), 'a.csv').expect(422);
      expect(answer.errors?.file).toEqual(['一次最多 500 行，请分成几个文件']);
    }
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string, RegExp]>([
    ['too large', () => Buffer.alloc(5 * 1024 * 1024 + 1, 65), 'a.csv', /5 MB/],
    ['empty', () => Buffer.alloc(0), 'a.csv', /空/],
    ['without rows', () => csv('品名,数量\n'), 'a.csv', /没有数据行/],
    ['no XLSX', () => csv('not a zip'), 'a.xlsx', /XLSX/],
    ['an old .xls', () => csv('x'), 'a.xls', /xlsx/],
    ['a picture', () => csv('x'), 'a.png', /xlsx/],
    ['a quote that is never closed', () => csv(`品名,数量\n"${'x'.repeat(300_000)}`), 'a.csv', /读不懂/],
  ])('that is %s is refused', async (_, bytes, name, words) => {
    const answer = await upload(await bytes(), name).expect(422);
    expect(answer.errors?.file?.[0]).toMatch(words);
  });

  it('is no file: refused', async () => {
    await one.client.post(MATCH_UPLOAD, {}).expect(422);
  });

  it('to begin with can be sent back as it is', async () => {
    const { bytes, rows } = await sheetOf(one.client, MATCH_SAMPLE);
    expect(rows[0]).toEqual(['编码', '品名', '规格', '厂家', '批准文号', '条码', '数量']);
    const { data } = await upload(bytes).expect(201);
    expect(data.rows).toHaveLength(rows.length - 1);
    expect(data.rows[0]).toMatchObject({ confidence: 'sure', number: 20 });
  });
});
