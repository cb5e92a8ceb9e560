import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CUSTOMER_UPLOAD } from '@qingnang/contract/admin-accounts';
import { IMAGE_UPLOAD, MASS_UPLOAD, PICTURE_UPLOAD } from '@qingnang/contract/admin-catalog';
import { FILE_UPLOAD } from '@qingnang/contract/files';
import { MATCH_UPLOAD } from '@qingnang/contract/quick';
import { BANK_UPLOAD, MAX_BANK_ROWS } from '@qingnang/contract/transfers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { importFile } from '../../modules/catalogue/catalog/import/writes.ts';
import { loadIndex } from '../../modules/catalogue/search/jobs.ts';
import { tasks } from '../../modules.ts';
import { xlsx } from '../sheets.ts';
import type { TestShop } from '../shop.ts';
import { fileForm } from './call.ts';
import type { Plenty } from './plenty.ts';
import { MANY } from './plenty.ts';
import type { Step } from './walk.ts';

/** What is asked for again begins from the same state. */
export interface HeavyStep extends Step {
  prepare?: () => Promise<unknown>;
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const post = (path: string, body: Buffer, type?: string): Step['request'] => ({
  method: 'POST',
  path,
  body,
  ...(type === undefined ? {} : { type }),
});

/** Acts with as much in them as the shop takes. */
export async function heavySteps(shop: TestShop, plenty: Plenty): Promise<HeavyStep[]> {
  return [
    ...(await cartSteps(shop, plenty)),
    ...(await sheetSteps(plenty)),
    ...(await fileSteps(plenty)),
    ...signSteps(),
  ];
}

async function cartSteps({ db }: TestShop, { buyer, goods, ids }: Plenty): Promise<HeavyStep[]> {
  const empty = () => sql`delete from cart_line where account_id = ${buyer.accountId}`.execute(db);
  // With ids of their own: the bodies are made before the lines are.
  const lines = goods.map((_, n) => 1_000_000 + n);
  const fill = async () => {
    await empty();
    await sql`insert into cart_line (id, account_id, goods_id, warehouse_id, number) overriding system value
      select * from unnest(${lines}::bigint[], ${lines.map(() => buyer.accountId)}::bigint[], ${goods}::bigint[],
        ${lines.map(() => 1)}::bigint[], ${lines.map(() => 10)}::int[])`.execute(db);
  };
  const params = goods.map((goods_id) => ({ goods_id, number: 10, warehouse_id: 1 }));
  const rows = goods.map((id) => ({ name: `复方药品${id - 1000}胶囊`, number: 10 }));
  const of = (name: string, request: Step['request'], prepare: () => Promise<unknown> = fill): HeavyStep => ({
    name,
    by: 'buyer',
    request,
    prepare,
  });
  return [
    of('500 lines into the cart', post('/api/cart', json({ params })), empty),
    of('cart of 500 lines', { method: 'GET', path: '/api/cart/list' }),
    of('checkout of 500 lines', post('/api/cart/checkout', json({ ids: lines }))),
    of('500 lines selected', post('/api/cart/batch_select', json({ ids: lines, is_selected: 1 }))),
    of('order of 500 lines', post('/api/order', json({ ids: lines, address_id: buyer.addressId }))),
    of('order of 500 lines again', post(`/api/order/${ids.bigOrder}/rebuy`, json({})), empty),
    of('500 rows matched', post('/api/cart/match', json({ rows }))),
    of(
      '500 names matched that nothing has',
      post(
        '/api/cart/match',
        json({ rows: rows.map((_, n) => ({ name: `${n}不存在的药品名称颗粒`, number: 1 })) }),
      ),
    ),
    of('500 lines deleted', post('/api/cart/batch_delete', json({ ids: lines }))),
    ...[
      '/',
      '/list',
      '/list/table',
      `/list/info/${goods[0]}`,
      '/search?keywords=%E8%83%B6%E5%9B%8A',
      '/cart',
      '/cart/step2',
      '/order',
      `/order/info/${ids.bigOrder}`,
      '/user',
      '/kjcg',
      '/article',
      '/login',
      '/register/step1',
      '/zyyp',
      '/help',
      '/favorite',
      '/sc',
      '/dzfp',
      '/pzqg',
    ].map((path) => of(`page ${path}`, { method: 'GET', path })),
  ];
}

async function sheetSteps({ goods }: Plenty): Promise<HeavyStep[]> {
  const upload = async (
    name: string,
    by: Step['by'],
    path: string,
    rows: (string | number)[][],
  ): Promise<HeavyStep> => {
    const { body, type } = await fileForm('清单.xlsx', await xlsx(rows));
    return { name, by, request: post(path, body, type) };
  };
  const numbers = Array.from({ length: MANY.goods }, (_, n) => n + 1);
  return [
    await upload('list of 500 rows', 'buyer', MATCH_UPLOAD, [
      ['药品名称', '数量'],
      ...goods.map((id) => [`复方药品${id - 1000}胶囊`, 3]),
    ]),
    await upload('prices of 5,000 goods', 'staff', MASS_UPLOAD, [
      ['编号', '批准文号', '普通价'],
      ...numbers.map((n) => [1000 + n, `国药准字H${10_000_000 + n}`, 8.4 + n / 1000]),
    ]),
    await upload('statement of the bank', 'staff', BANK_UPLOAD, [
      ['交易日期', '对方户名', '对方账号', '贷方金额', '摘要', '流水号'],
      ...numbers
        .slice(0, MAX_BANK_ROWS)
        .map((n) => ['2026-11-01', `大药房${n}`, `6222${n}`, 100 + n, `货款 L${n}`, `T${n}`]),
    ]),
    await upload('list of 2,000 customers', 'staff', CUSTOMER_UPLOAD, [
      ['登录名', '手机号', '公司名称', '客户类型'],
      ...numbers.slice(0, 2000).map((n) => [`kh${n}`, String(15_900_000_000 + n), `康民药店${n}`, '药店']),
    ]),
  ];
}

const PICTURE = { width: 5000, height: 4000 };

async function fileSteps({ goods }: Plenty): Promise<HeavyStep[]> {
  const noise = {
    create: {
      ...PICTURE,
      channels: 3 as const,
      background: '#888',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 30 },
    },
  };
  const photo = await sharp(noise).jpeg({ quality: 50 }).toBuffer();
  const upload = async (
    name: string,
    by: Step['by'],
    path: string,
    fields: Record<string, string> = {},
  ): Promise<HeavyStep> => {
    const { body, type } = await fileForm('照片.jpg', photo, fields);
    return { name, by, request: post(path, body, type) };
  };
  return [
    await upload('photo of 20 MP for a goods', 'staff', IMAGE_UPLOAD.replace(':id', String(goods[0]))),
    await upload('photo of 20 MP for an article', 'staff', PICTURE_UPLOAD),
    await upload('photo of 20 MP as a proof', 'buyer', FILE_UPLOAD, { purpose: 'after_sales' }),
  ];
}

function signSteps(): HeavyStep[] {
  const login = json({ username: 'yaodian', password: 'Demo@2026' });
  return [
    { name: 'sign-in', by: 'buyer', request: post('/api/user/login', login) },
    {
      name: 'sign-in of staff',
      by: 'staff',
      request: post('/api/admin/login', json({ username: 'admin', password: 'Admin@2026' })),
    },
    { name: 'contract drawn', by: 'buyer', request: post('/api/contract/draft', json({})) },
  ];
}

/** What runs without a request: every task, the search index from nothing, an import. */
export function backgroundActs(shop: TestShop): { name: string; act: () => Promise<unknown> }[] {
  const { services, db } = shop;
  return [
    ...Object.entries(tasks).map(([name, task]) => ({ name: `task ${name}`, act: () => task(services) })),
    { name: 'search index from nothing', act: () => loadIndex(db) },
    {
      name: 'search index after a change of every goods',
      act: async () => {
        await sql`update goods set sales_count = sales_count + 1`.execute(db);
        await sql`update goods_price set price_e4 = price_e4 + 1`.execute(db);
        await shop.syncSearch();
      },
    },
    { name: 'import of 5,000 goods', act: () => importMany(db) },
  ];
}

async function importMany(db: TestShop['db']): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-import-'));
  const file = path.join(folder, 'goods.csv');
  const rows = Array.from({ length: MANY.goods }, (_, n) =>
    [`新药片${n}`, '0.1g*12片', '新华制药', `国药准字H${30_000_000 + n}`, '12.50'].join(),
  );
  await writeFile(file, `通用名,规格,生产厂家,批准文号,价格\n${rows.join('\n')}\n`);
  try {
    await importFile(
      db,
      { file, map: {}, settings: { kind: 'drug', rxClass: 'rx' }, isDryRun: false },
      { header: async () => undefined, listed: async () => undefined, progress: async () => undefined },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
