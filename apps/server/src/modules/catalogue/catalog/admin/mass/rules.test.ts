import { ofEachFact } from '@qingnang/contract/goods-facts';
import type { ImportField, LeafletColumn } from '@qingnang/contract/goods-import-fields';
import { keysOf } from '@qingnang/contract/keys';
import { MASS_FIELDS, massColumns } from '@qingnang/contract/mass-columns';
import { priceE4 } from '@qingnang/rules/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORBIDDEN_SEED } from '../../../../../../migrations/0047_gate.ts';
import type { MassField } from '../../../../../db/json-columns.ts';
import type { ScopeRow } from '../../../../identity/rules.ts';
import { compiled } from '../../forbidden/rules.ts';
import { priceText } from '../rules.ts';
import { massCells, readHeader } from './columns/rules.ts';
import { valueText } from './kinds/rules.ts';
import { judgeMassRow, type MassGoods } from './rules.ts';

const TAG = { name: '特', describe: '八折', is_show: false };
const GOODS: MassGoods = {
  id: 1,
  name: '布洛芬片',
  version: 3,
  maker: '甲厂',
  spec: '1片',
  unit: '盒',
  price_e4: 84_000,
  approval_no: '国药准字H1',
  rx_class: 'rx',
  scope: 'chemical',
  goods_number: 'drug',
  isSettled: false,
  values: {
    name: '布洛芬片',
    generic_name: '布洛芬',
    ...ofEachFact(() => ''),
    maker: '甲厂',
    spec: '1片',
    barcode: '6901339924569',
    source_code: '',
    storage: 'normal',
    is_ephedrine: 'false',
    is_tcm: 'false',
    description: '一日三次\r\n饭后',
    price0: 84_000,
    price1: null,
    price2: 82_000,
    price3: null,
    retail_price: null,
    floor_price: null,
    min_order: 10,
    multiple: 5,
    middle_pack: 10,
    case_pack: 100,
    limit_per_order: null,
    limit_per_day: 200,
    rx_class: 'rx',
    scope: 'chemical',
    unit: '盒',
    approval_no: '国药准字H1',
    categories: '感冒、止咳',
    status: 'off',
    tags: [TAG],
  },
};
const scope = (code: string, name: string, goods_number: 'drug' | 'device' | 'none'): ScopeRow => ({
  code,
  name,
  goods_number,
  sort: 0,
  is_active: true,
  papers: [],
  classes: [],
  words: [],
  except_words: [],
});
const SCOPES = [
  scope('chemical', '化学药制剂', 'drug'),
  scope('patent_tcm', '中成药', 'drug'),
  scope('device2', '第二类医疗器械', 'device'),
  scope('health_food', '保健食品', 'none'),
  { ...scope('biochemical', '生化药品', 'drug'), is_active: false },
];
const COLUMNS = massColumns([
  { name: '普通会员' },
  { name: '银卡会员' },
  { name: '金卡会员' },
  { name: 'VIP' },
]);
const KNOWN = {
  columns: COLUMNS,
  categories: new Set(['感冒', '止咳', '退热']),
  forbidden: compiled(FORBIDDEN_SEED),
  scopes: SCOPES,
};
const judged = (cells: Partial<Record<MassField, string>>, more: Partial<MassGoods> = {}) =>
  judgeMassRow(cells, { ...GOODS, ...more }, KNOWN);

/** Of each column of an import but those of the 说明书: the one of a mass change, and a cell that changes the goods above. */
const OF_IMPORT: Record<Exclude<ImportField, LeafletColumn>, [field: MassField, cell: string]> = {
  name: ['name', '布洛芬胶囊'],
  generic_name: ['generic_name', '-'],
  trade_name: ['trade_name', '芬必得'],
  dosage_form: ['dosage_form', '片剂'],
  origin: ['origin', '天津'],
  grade: ['grade', '统货'],
  insurance_code: ['insurance_code', 'XJ01CAA040E001010100001'],
  insurance_class: ['insurance_class', '甲类'],
  consistency: ['consistency', '视同通过'],
  essential: ['essential', '国家基药'],
  mah: ['mah', '甲药业'],
  registrant: ['registrant', '甲器械'],
  production_permit: ['production_permit', '川械生产许20200001号'],
  tax_code: ['tax_code', '1070302010000000000'],
  maker: ['maker', '乙厂'],
  spec: ['spec', '2片'],
  unit: ['unit', '瓶'],
  approval_no: ['approval_no', '国药准字H2'],
  device_no: ['approval_no', '国械注准20153401234'],
  barcode: ['barcode', '6901339924576'],
  rx_class: ['rx_class', '甲类 OTC'],
  category: ['categories', '退热'],
  price: ['price0', '8.2'],
  retail_price: ['retail_price', '12'],
  middle_pack: ['middle_pack', '5'],
  case_pack: ['case_pack', '50'],
  min_order: ['min_order', '20'],
  storage: ['storage', '阴凉'],
  kind: ['scope', '中成药'],
  hint: ['is_ephedrine', '是'],
  tcm_flag: ['is_tcm', '是'],
  source_code: ['source_code', 'A-1'],
  description: ['description', '一日两次'],
};

describe('every column that an import knows', () => {
  it.each(keysOf(OF_IMPORT))('%s is one of a mass change', (field) => {
    const [changed, cell] = OF_IMPORT[field];
    const result = judged({ [changed]: cell });
    expect('error' in result ? result.error : Object.keys(result.after)).toEqual([changed]);
  });
});

describe('judgeMassRow', () => {
  it.each<[Partial<Record<MassField, string>>, object]>([
    [{ price0: '8.2' }, { price0: 82_000 }],
    [{ price0: ' ¥1,234.50 ' }, { price0: 12_345_000 }],
    [{ price0: '12.5元' }, { price0: 125_000 }],
    [{ price0: '0.0001' }, { price0: 1 }],
    [{ price0: '9.240000000000002' }, { price0: 92_400 }],
    [{ price0: '１２.５' }, { price0: 125_000 }],
    [{ price2: '-' }, { price2: null }],
    [{ min_order: '20.0' }, { min_order: 20 }],
    [{ case_pack: '1,000' }, { case_pack: 1000 }],
    [{ limit_per_day: '-' }, { limit_per_day: null }],
    [{ status: '在售' }, { status: 'on' }],
    [{ status: '上架' }, { status: 'on' }],
    [{ status: '草稿' }, { status: 'draft' }],
    [{ rx_class: '甲类 otc' }, { rx_class: 'otc_a' }],
    [{ scope: '中成药' }, { scope: 'patent_tcm' }],
    [
      { unit: '瓶', approval_no: ' 国药准字Ｈ2 ' },
      { unit: '瓶', approval_no: '国药准字Ｈ2' },
    ],
    [{ categories: '退热，感冒' }, { categories: '感冒、退热' }],
    [{ categories: '止咳、感冒' }, {}],
    [{ categories: '-' }, { categories: null }],
    [{ tags: '-' }, { tags: [] }],
    [{ tags: '新,特' }, { tags: [TAG, { name: '新', describe: '', is_show: true }] }],
    [
      { min_order: '15', multiple: '3' },
      { min_order: 15, multiple: 3 },
    ],
    [{ price0: '8.40', status: '下架', tags: '特', min_order: '10', price1: '', limit_per_order: '-' }, {}],
  ])('%j becomes %j', (cells, after) => {
    const result = judged(cells);
    expect(result).toMatchObject({ after });
    if ('error' in result) return;
    expect(Object.keys(result.before)).toEqual(Object.keys(result.after));
  });

  it.each<[Partial<Record<MassField, string>>, RegExp]>([
    [{ price0: '0' }, /普通价：必须大于 0/],
    [{ price0: '0.00' }, /大于 0/],
    [{ price0: '-1' }, /普通价：“-1”/],
    [{ price0: '1.23456' }, /最多 4 位/],
    [{ price0: '=1+1' }, /普通价/],
    [{ price0: '1e3' }, /普通价/],
    [{ price0: '123456789' }, /普通价/],
    [{ price0: '免费'.repeat(30) }, /…/],
    [{ price0: '-' }, /普通价：不能清空/],
    [{ min_order: '0' }, /起订量：必须在 1 到 10000/],
    [{ min_order: '1.5' }, /不是整数/],
    [{ min_order: '-5' }, /必须在 1 到 10000 之间/],
    [{ min_order: '99999999' }, /必须在 1 到 10000 之间/],
    [{ min_order: '-' }, /不能清空/],
    [{ case_pack: '100001' }, /件装量/],
    [{ limit_per_order: '50001' }, /单次限购/],
    [{ status: '卖光' }, /状态：“卖光”/],
    [{ rx_class: 'OTC' }, /处方类别：“OTC”不是处方药、甲类OTC/],
    [{ scope: '疫苗' }, /经营范围：“疫苗”/],
    [{ scope: '生化药品' }, /经营范围：“生化药品”/],
    [{ unit: '盒'.repeat(11) }, /包装单位：/],
    [{ unit: '-' }, /包装单位：不能清空/],
    [{ categories: '感冒、头疼' }, /分类：没有分类“头疼”/],
    [{ tags: '特 坏' }, /没有标签“坏”/],
    [{ min_order: '11' }, /起订量 11 不是订购倍数 5/],
    [{ multiple: '3' }, /起订量 10 不是订购倍数 3/],
    [{ limit_per_order: '5' }, /起订量 10 不能大于限购数量 5/],
    [{ price0: '0', multiple: 'x' }, /普通价.*；订购倍数/],
  ])('%j is refused', (cells, words) => {
    const result = judged(cells);
    expect('error' in result ? result.error : result.after).toMatch(words);
  });

  it('puts on sale only what is complete, counting the price of the row', () => {
    const bare = { price_e4: null, values: { ...GOODS.values, price0: null } };
    expect(judged({ status: '在售' }, bare)).toEqual({ error: '不能上架：缺价格' });
    expect(judged({ status: '在售', price0: '1' }, bare)).toMatchObject({
      after: { status: 'on', price0: 10_000 },
    });
  });

  it('keeps goods on sale complete', () => {
    const onSale = { approval_no: '', values: { ...GOODS.values, status: 'on', approval_no: '' } };
    expect(judged({ scope: '第二类医疗器械' }, onSale)).toEqual({ error: '在售商品：缺注册证或备案号' });
    expect(judged({ scope: '保健食品' }, onSale)).toMatchObject({ after: { scope: 'health_food' } });
    expect(judged({ price0: '1' }, onSale)).toMatchObject({ after: { price0: 10_000 } });
  });

  it('a scope that is not offered any more stays with goods that have it', () => {
    const values = { ...GOODS.values, scope: 'biochemical' };
    expect(judged({ scope: '生化药品' }, { values })).toEqual({ before: {}, after: {} });
  });

  it('what is shown of a goods reads back as no change', () => {
    const amount = fc.option(fc.integer({ min: 1, max: 99_999_999_9999 }));
    const pieces = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(
        amount,
        amount,
        pieces,
        fc.constantFrom('on', 'off', 'draft'),
        (price1, retail, pack, status) => {
          const values = { ...GOODS.values, price1, retail_price: retail, middle_pack: pack, status };
          const cells = Object.fromEntries(
            MASS_FIELDS.map((field) => [field, valueText(field, values[field], SCOPES)]),
          );
          expect(judged(cells, { values })).toEqual({ before: {}, after: {} });
        },
      ),
    );
  });

  it('never takes a price for another one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_9999 }), (e4) => {
        const result = judged({ price3: priceText(priceE4(e4)) });
        expect('after' in result && result.after.price3).toBe(e4);
      }),
    );
  });
});

describe('readHeader', () => {
  it('finds columns by name, wherever they stand', () => {
    const header = readHeader(['备注', '普通价', ' 编 号 ', '标签'], COLUMNS);
    if (typeof header === 'string') throw new Error(header);
    expect(header.id).toBe(2);
    expect(massCells(['x', '1', '7', '新'], header)).toEqual({ price0: '1', tags: '新' });
    expect(massCells(['x'], header)).toEqual({ price0: '', tags: '' });
  });

  it('knows every column of the contract', () => {
    const header = readHeader(['编号', ...Object.values(COLUMNS)], COLUMNS);
    expect(typeof header === 'string' ? 0 : header.fields.size).toBe(Object.keys(COLUMNS).length);
  });

  it.each([
    [['普通价'], '编号'],
    [['编号', '名称'], '没有可修改的列'],
    [['编号', '编号', '普通价'], '两次'],
    [['编号', '普通价', '普通价'], '两次'],
    [[], '编号'],
  ])('%j is refused', (cells, words) => {
    expect(readHeader(cells, COLUMNS)).toContain(words);
  });
});

it.each([{ scope: '中成药' }, { rx_class: '甲类 OTC' }, { is_ephedrine: '是' }])(
  'leaves %j to the page of a goods that was ever on sale',
  (cells) => {
    expect(judgeMassRow(cells, { ...GOODS, isSettled: true }, KNOWN)).toEqual({
      error: expect.stringContaining('请在商品页修改，由质管复核'),
    });
  },
);

describe('a name that reads as a compound with ephedrine', () => {
  const judged = (cells: object, goods: object = {}) => judgeMassRow(cells, { ...GOODS, ...goods }, KNOWN);
  it('proposes the mark, unless the row says otherwise or two people have to decide', () => {
    expect(judged({ name: '氨麻苯美片' })).toMatchObject({
      after: { name: '氨麻苯美片', is_ephedrine: 'true' },
    });
    expect(judged({ name: '氨麻苯美片', is_ephedrine: '否' })).toMatchObject({
      after: { name: '氨麻苯美片' },
    });
    expect(judged({ name: '麻黄止嗽丸' })).not.toMatchObject({ after: { is_ephedrine: 'true' } });
    expect(judged({ name: '氨麻苯美片' }, { isSettled: true })).toMatchObject({
      error: expect.stringContaining('先在商品页标为含麻'),
    });
  });
});
