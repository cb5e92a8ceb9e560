import {
  LOT_COST_EXPORT,
  LOT_COST_UPLOAD,
  type LotCost,
  type LotCostPreview,
} from '@qingnang/contract/lot-costs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { sheetOf, xlsx } from '../../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

const PATH = '/api/admin/lot-costs';
let shop: TestShop;
let finance: Client;
let admin: Client;

beforeAll(async () => {
  shop = await createShop();
  [finance, admin] = await Promise.all([shop.staff('finance'), shop.staff('admin')]);
});
afterAll(() => shop.close());

const receive = (client: Client, lot_no: string, cost?: string) =>
  client.post(`/api/admin/goods/${GOODS.plain}/lots`, { ck_id: 1, lot_no, quantity: 5, cost });
const lotNamed = async (lot_no: string): Promise<LotCost> => {
  const { data } = await finance.get<{ list: LotCost[] }>(`${PATH}?keywords=${lot_no}`).expect(200);
  const [lot] = data.list;
  if (!lot) throw new Error(`no lot ${lot_no}`);
  return lot;
};
const history = async (id: number) =>
  (
    await finance
      .get<{ list: { cost: number | null; source_name: string }[] }>(`${PATH}/${id}/history`)
      .expect(200)
  ).data.list;

it.each(['goods', 'warehouse', 'service', 'sales', 'operations', 'quality'])(
  '%s sees no cost',
  async (role) => {
    const client = await shop.staff(role);
    await client.get(PATH).expect(403);
    expect((await client.raw(LOT_COST_EXPORT)).status).toBe(403);
    await client.put(`${PATH}/1`, { cost: '1' }).expect(403);
  },
);

describe('what a lot has cost', () => {
  it('is said when it is received, by those who may, and unknown otherwise', async () => {
    await receive(await shop.staff('goods'), 'COST1', '5.1234').expect(403);
    await receive(await shop.staff('goods'), 'COST0').expect(201);
    await receive(admin, 'COST1', '5.1234').expect(201);
    expect(await lotNamed('COST0')).toMatchObject({ cost: null, staff: '', at: null });
    expect(await lotNamed('COST1')).toMatchObject({ cost: 5.1234, at: expect.any(Number) });
  });
  it('may be changed or be unknown again; all that was said is kept', async () => {
    const { id } = await lotNamed('COST1');
    await finance.put(`${PATH}/${id}`, { cost: '5.2' }).expect(200);
    await finance.put(`${PATH}/${id}`, { cost: '' }).expect(200);
    await finance.put(`${PATH}/${id}`, { cost: '-1' }).expect(422);
    await finance.put(`${PATH}/999999`, { cost: '1' }).expect(404);
    expect(await lotNamed('COST1')).toMatchObject({ cost: null });
    expect((await history(id)).map(({ cost, source_name }) => [cost, source_name])).toEqual([
      [null, '修改'],
      [5.2, '修改'],
      [5.1234, '入库'],
    ]);
  });
  it('does not stand in the log, which others read', async () => {
    const { rows } = await shop.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'lot.cost')
      .execute()
      .then((entries) => ({ rows: entries }));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/5\.2|cost/);
  });
});

describe('a file of costs', () => {
  const read = async (rows: (string | number)[][]) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await xlsx(rows))], '进价.xlsx'));
    return (await finance.send<LotCostPreview>('POST', LOT_COST_UPLOAD, form).expect(201)).data.rows;
  };
  it('is judged row by row, then written as a whole', async () => {
    const rows = await read([
      ['商品编号', '仓库', '批号', '进价'],
      [GOODS.plain, '', 'COST0', '4.5'],
      [GOODS.plain, '', 'COST0', '4.6'],
      [GOODS.plain, '', '没有', '4.6'],
      [999_999, '', 'COST0', '很多'],
    ]);
    expect(rows.map(({ act, errors }) => [act, errors.map(({ field }) => field)])).toEqual([
      ['change', []],
      ['refused', ['lot_no']],
      ['refused', ['lot_no']],
      ['refused', ['goods_id', 'cost']],
    ]);
    const send = (sent: typeof rows) =>
      finance.post(`${PATH}/import`, { rows: sent.map(({ line, cells }) => ({ line, cells })) });
    await send(rows.slice(0, 3)).expect(409);
    expect(await lotNamed('COST0')).toMatchObject({ cost: null });
    expect((await send(rows.slice(0, 1)).expect(200)).data).toEqual({ saved: 1 });
    expect(await lotNamed('COST0')).toMatchObject({ cost: 4.5 });
    expect((await send(rows.slice(0, 1)).expect(200)).data).toEqual({ saved: 0 });
  });
  it('is what the list exports', async () => {
    const { rows } = await sheetOf(finance, `${LOT_COST_EXPORT}?keywords=COST0`);
    expect(rows[0]).toEqual(expect.arrayContaining(['商品编号', '仓库', '批号', '进价']));
    expect((await read(rows))[0]).toMatchObject({ act: 'same' });
  });
});
