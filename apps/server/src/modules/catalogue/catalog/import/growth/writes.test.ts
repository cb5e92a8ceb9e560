import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';
import { importRows } from '../writes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

async function* goods(count: number) {
  for (let line = 2; line < count + 2; line++)
    yield { line, cells: [`增长片${line}`, '10片', '增长制药', `国药准字H${20_000_000 + line}`, '9.50'] };
}

const bring = (count: number) =>
  importRows(
    shop.db,
    goods(count),
    {
      columns: { name: [0], spec: [1], maker: [2], approval_no: [3], price: [4] },
      settings: { kind: 'drug', rxClass: 'rx' },
      isDryRun: false,
      pricePercent: null,
      actor: { staffId: null, trace: { requestId: 'growth', ip: '' } },
    },
    { listed: async () => undefined, progress: async () => undefined },
  );

async function knownRows(table: string): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select reltuples::float8 as known from pg_class where oid = ${table}::regclass`.execute(shop.db);
  return rows[0]?.known ?? 0;
}

it('an import of many goods into a shop of few is planned by what the tables have come to hold', async () => {
  expect(await knownRows('goods')).toBeLessThan(100);
  const { added } = await bring(1100);
  expect(added).toBe(1100);
  for (const table of ['goods', 'goods_price', 'maker'])
    expect(await knownRows(table), table).toBeGreaterThan(table === 'maker' ? 0 : 500);
});
