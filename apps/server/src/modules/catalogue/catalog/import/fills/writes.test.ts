import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';
import { type ImportCounts, importRows, type ListedRow } from '../writes.ts';

let shop: TestShop;
let staffId: number;
beforeAll(async () => {
  shop = await createShop();
  staffId = (await shop.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()).id;
  const known = { name: '', spec: '', staff_id: staffId, file_name: '文号.csv' };
  await shop.db
    .insertInto('approval_reference')
    .values(
      [1, 2, 3].map((n) => ({
        ...known,
        approval_no: `国药准字H4700000${n}`,
        dosage_form: '片剂',
        maker: '文号制药',
        mah: '文号药业',
        rx_class: 'otc_a',
      })),
    )
    .execute();
});
afterAll(() => shop.close());

const COLUMNS = {
  name: [0],
  spec: [1],
  unit: [2],
  approval_no: [3],
  price: [4],
  maker: [5],
  rx_class: [6],
  dosage_form: [7],
};

async function run(rows: readonly string[][], isDryRun = false) {
  const listed: ListedRow[] = [];
  async function* lines() {
    for (const [at, cells] of rows.entries()) yield { line: at + 2, cells };
  }
  const counts: ImportCounts = await importRows(
    shop.db,
    lines(),
    {
      columns: COLUMNS,
      settings: { kind: 'drug', rxClass: null },
      isDryRun,
      pricePercent: null,
      actor: { staffId, trace: { requestId: 'test', ip: '' } },
    },
    {
      listed: async (row) => {
        listed.push(row);
      },
      progress: async () => undefined,
    },
  );
  return { counts, listed };
}

const row = (name: string, number: string, more: Record<number, string> = {}) =>
  [name, '10片', '盒', number, '9.90', '', '', ''].map((cell, at) => more[at] ?? cell);
const stored = (name: string) =>
  shop.db
    .selectFrom('goods as g')
    .innerJoin('maker as m', 'm.id', 'g.maker_id')
    .select(['g.id', 'm.name as maker', 'g.mah', 'g.dosage_form', 'g.rx_class', 'g.status', 'g.approval_no'])
    .where('g.name', '=', name)
    .execute();
const logged = async (goodsId: number) => {
  const rows = await shop.db
    .selectFrom('audit_log')
    .select(['staff_id', 'after'])
    .where('action', '=', 'goods.reference')
    .where('entity_id', '=', String(goodsId))
    .execute();
  return rows.map(({ staff_id, after }) => [staff_id, after]);
};
const FILLED = { maker: '文号制药', mah: '文号药业', dosage_form: '片剂', rx_class: 'otc_a' };

it('a row that says little takes the rest over from its number, and goes on sale', async () => {
  const rows = [row('补全甲片', '国药准字 ｈ47000001')];
  const checked = await run(rows, true);
  expect(await stored('补全甲片')).toEqual([]);
  const { counts, listed } = await run(rows);
  expect(checked.counts).toEqual(counts);
  expect(counts).toMatchObject({ onSale: 1, drafts: 0, added: 1, fills: { filled: 1, differing: 0 } });
  expect(counts.fills.examples).toEqual([
    {
      line: 2,
      name: '补全甲片',
      filled: '生产厂家 文号制药；上市许可持有人 文号药业；剂型 片剂；处方类别 甲类OTC',
      differs: '',
    },
  ]);
  expect(listed).toEqual([]);
  const [goods] = await stored('补全甲片');
  expect(goods).toMatchObject({ ...FILLED, status: 'on', approval_no: '国药准字H47000001' });
  expect(await logged(goods?.id ?? 0)).toEqual([[staffId, FILLED]]);

  expect((await run(rows)).counts).toMatchObject({ unchanged: 1, fills: { filled: 0, differing: 0 } });
  expect(await logged(goods?.id ?? 0)).toHaveLength(1);
});

it('what a row or its goods says stays, and is listed where the number knows another', async () => {
  const own = { 5: '自家制药', 6: '处方药', 7: '胶囊剂' };
  const { counts, listed } = await run([row('补全乙片', '国药准字H47000002', own)]);
  expect(counts).toMatchObject({ added: 1, fills: { filled: 1, differing: 1 } });
  const reason =
    '生产厂家 自家制药，批准文号库为 文号制药；剂型 胶囊剂，批准文号库为 片剂；处方类别 处方药，批准文号库为 甲类OTC';
  expect(listed).toMatchObject([{ line: 2, outcome: 'differs', reason }]);
  const kept = { maker: '自家制药', mah: '文号药业', dosage_form: '胶囊剂', rx_class: 'rx' };
  expect(await stored('补全乙片')).toMatchObject([kept]);

  // The same goods by a file that says less.
  const again = await run([row('补全乙片', '国药准字H47000002', { 5: '自家制药' })]);
  expect(again.counts).toMatchObject({ unchanged: 1, fills: { filled: 0, differing: 1 } });
  expect(await stored('补全乙片')).toMatchObject([kept]);
});

it('a draft of an unknown maker becomes that of the maker that is known by now', async () => {
  await run([row('补全丙片', '国药准字H47000009')]);
  expect(await stored('补全丙片')).toMatchObject([{ status: 'draft', maker: '（厂家未填）' }]);
  await shop.db
    .updateTable('approval_reference')
    .set({ approval_no: '国药准字H47000009' })
    .where('approval_no', '=', '国药准字H47000003')
    .execute();
  const { counts } = await run([row('补全丙片', '国药准字H47000009')]);
  expect(counts).toMatchObject({ added: 0, changed: 1, fills: { filled: 1 } });
  expect(await stored('补全丙片')).toMatchObject([{ ...FILLED, status: 'on' }]);
});
