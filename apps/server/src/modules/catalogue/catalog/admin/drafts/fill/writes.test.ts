import type { DraftsFilled } from '@qingnang/contract/goods-drafts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../../../../../testing/client.ts';
import { createShop, type TestShop } from '../../../../../../testing/shop.ts';
import { UNKNOWN_MAKER } from '../../../import/rules.ts';

let shop: TestShop;
let goods: Client;
let makerId: number;
beforeAll(async () => {
  shop = await createShop();
  goods = await shop.staff('goods');
  const { id } = await shop.db
    .insertInto('maker')
    .values({ name: UNKNOWN_MAKER, initials: '', pinyin: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  makerId = id;
  const staff = await shop.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const known = { name: '', spec: '', staff_id: staff.id, file_name: '文号.csv', dosage_form: '片剂' };
  await shop.db
    .insertInto('approval_reference')
    .values([
      { ...known, approval_no: '国药准字H46000001', maker: '文号制药', mah: '文号药业', rx_class: 'otc_b' },
      { ...known, approval_no: '国药准字H46000002', maker: '某市人民医院医院制剂室', mah: '', rx_class: '' },
    ])
    .execute();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('goods').where('source_code', 'like', 'F%').execute();
});

const PATH = '/api/admin/goods/drafts/fill';
const draft = async (name: string, approvalNo: string, more: Record<string, string> = {}) => {
  const row = { name, spec: '10片', unit: '盒', approval_no: approvalNo, maker_id: makerId, status: 'draft' };
  const rest = { rx_class: 'other', scope: 'chemical', storage: 'normal', source_code: `F${name}` };
  const made = await shop.db
    .insertInto('goods')
    .values({ ...row, ...rest, generic_name: '', initials: '', pinyin: '', barcode: '', ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
};
const fill = async (body: object) => (await goods.post<DraftsFilled>(PATH, body).expect(200)).data;
const stored = (id: number) =>
  shop.db
    .selectFrom('goods as g')
    .innerJoin('maker as m', 'm.id', 'g.maker_id')
    .select(['m.name as maker', 'g.mah', 'g.dosage_form', 'g.rx_class', 'g.version'])
    .where('g.id', '=', id)
    .executeTakeFirst();

it('requires staff who write goods', async () => {
  await shop.visitor().post(PATH, {}).expect(401);
  await (await shop.buyer()).post(PATH, {}).expect(401);
  await (await shop.staff('warehouse')).post(PATH, {}).expect(403);
});

it('fills what chosen drafts leave empty, once, and says what was not filled', async () => {
  const full = await draft('甲片', '国药准字 H46000001');
  const own = await draft('乙片', '国药准字H46000001', { rx_class: 'rx', mah: '自家药业' });
  const unknown = await draft('丙片', '国药准字H46999999');
  const without = await draft('丁片', '');
  const hospital = await draft('戊片', '国药准字H46000002');
  const other = await draft('己片', '国药准字H46000001');
  const ids = [full, own, unknown, without, hospital];
  expect(await fill({ ids })).toEqual({
    filled: 2,
    next: null,
    rows: [
      {
        id: own,
        name: '乙片',
        reason: '',
        differs: [
          { field: 'mah', own: '自家药业', reference: '文号药业' },
          { field: 'rx_class', own: 'rx', reference: 'otc_b' },
        ],
      },
      { id: unknown, name: '丙片', reason: '批准文号库里没有这个文号', differs: [] },
      { id: without, name: '丁片', reason: '没有批准文号', differs: [] },
      { id: hospital, name: '戊片', reason: '医疗机构制剂不得在本站销售', differs: [] },
    ],
  });
  const filled = { maker: '文号制药', mah: '文号药业', dosage_form: '片剂', rx_class: 'otc_b' };
  expect(await stored(full)).toEqual({ ...filled, version: 2 });
  expect(await stored(own)).toEqual({ ...filled, mah: '自家药业', rx_class: 'rx', version: 2 });
  expect(await stored(other)).toMatchObject({ maker: UNKNOWN_MAKER, version: 1 });
  const log = await shop.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'goods.reference')
    .where('entity_id', '=', String(own))
    .execute();
  expect(log).toEqual([{ after: { maker: '文号制药', dosage_form: '片剂' } }]);
  expect((await fill({ ids: [full] })).rows).toEqual([
    { id: full, name: '甲片', reason: '没有可补的空项', differs: [] },
  ]);
});

it('leaves a draft that would be another goods', async () => {
  const first = await draft('庚片', '国药准字H46000001', { source_code: 'F1' });
  await fill({ ids: [first] });
  const second = await draft('庚片', '国药准字H46000001', { source_code: 'F1' });
  expect((await fill({ ids: [second] })).rows).toMatchObject([
    { id: second, reason: '同名、同规格、同厂家、同批准文号的商品已存在' },
  ]);
  expect(await stored(second)).toMatchObject({ maker: UNKNOWN_MAKER, dosage_form: '' });
});

it('goes through all drafts, some hundred at a time', async () => {
  const names = Array.from({ length: 620 }, (_, n) => `辛片${n}`);
  const row = {
    spec: '10片',
    unit: '盒',
    approval_no: '国药准字H46000001',
    maker_id: makerId,
    status: 'draft',
  };
  const rest = {
    rx_class: 'other',
    scope: 'chemical',
    storage: 'normal',
    initials: '',
    pinyin: '',
    barcode: '',
  };
  await shop.db
    .insertInto('goods')
    .values(names.map((name) => ({ ...row, ...rest, generic_name: '', name, source_code: `F${name}` })))
    .execute();
  const one = await fill({});
  expect(one).toMatchObject({ next: expect.any(Number) });
  const two = await fill({ after: one.next });
  expect(two.next).toBeNull();
  expect(one.filled + two.filled).toBe(620);
});
