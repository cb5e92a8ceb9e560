import type { ListRow } from '@qingnang/contract/quick';
import { describe, expect, it } from 'vitest';
import { GoodsBook, type KnownGoods } from './rules.ts';

const known = (id: number, more: Partial<KnownGoods> = {}): KnownGoods => ({
  id,
  name: '阿莫西林胶囊',
  spec: '0.25g*24粒',
  maker: '华北制药股份有限公司',
  makerShort: '华北制药',
  approvalNo: '国药准字H13023964',
  barcode: '',
  codes: [],
  ...more,
});
const BOOK = new GoodsBook([
  known(1, { barcode: '6901234567892', codes: ['a001'] }),
  known(2, { spec: '0.5g*12粒' }),
  known(3, { maker: '江中药业股份有限公司', makerShort: '江中药业', approvalNo: '国药准字H36020001' }),
  known(4, {
    name: '复方氨酚烷胺片（感康）',
    spec: '12片',
    maker: '吴太感康药业有限公司',
    makerShort: '',
    approvalNo: 'X',
  }),
  known(5, { name: '维生素C片', spec: '0.1g*100片', approvalNo: '', barcode: '6900000000001' }),
  known(6, {
    name: '维生素C片',
    spec: '100mg*100片',
    approvalNo: '',
    barcode: '6900000000001',
    maker: '江中药业股份有限公司',
    makerShort: '江中药业',
  }),
]);
const EMPTY: ListRow = { code: '', name: '', ypgg: '', sccj: '', approval: '', barcode: '', number: '' };
const matchOf = (row: Partial<ListRow>) => {
  const { confidence, why, goodsIds } = BOOK.match({ ...EMPTY, ...row });
  return [confidence, why, ...goodsIds];
};
const AMX = { name: '阿莫西林胶囊' };

describe('a row means', () => {
  it.each<[string, Partial<ListRow>, (string | number)[]]>([
    [
      'what its code was once said to be, whatever else it says',
      { code: ' A001 ', name: '别的' },
      ['sure', 'code', 1],
    ],
    ['the goods of its barcode', { barcode: '690 1234 567892' }, ['sure', 'barcode', 1]],
    [
      'of two with a barcode the one of its maker',
      { barcode: '6900000000001', sccj: '江中药业' },
      ['sure', 'barcode', 6],
    ],
    [
      'no one of two with a barcode, when it says no more',
      { barcode: '6900000000001' },
      ['likely', 'barcode', 5, 6],
    ],
    [
      'the pack of its approval number',
      { approval: '国药准字h13023964', ypgg: '12粒*500mg' },
      ['sure', 'approval', 2],
    ],
    ['no pack, when the number covers two', { approval: '国药准字H13023964' }, ['likely', 'approval', 1, 2]],
    [
      'no pack that is not there',
      { approval: '国药准字H13023964', ypgg: '1g*6粒' },
      ['likely', 'approval', 1, 2],
    ],
    [
      'name, specification and maker',
      { ...AMX, ypgg: '0.25g×24s/盒', sccj: '华北制药' },
      ['sure', 'name_spec_maker', 1],
    ],
    [
      'the maker by its whole name',
      { ...AMX, ypgg: '250mg*24', sccj: '江中药业股份有限公司' },
      ['sure', 'name_spec_maker', 3],
    ],
    ['several by name and specification', { ...AMX, ypgg: '0.25g*24粒' }, ['likely', 'name_spec', 1, 3]],
    ['one by name and specification', { ...AMX, ypgg: '0.5g*12粒' }, ['sure', 'name_spec', 2]],
    ['not surely another maker', { ...AMX, ypgg: '0.5g*12粒', sccj: '石药' }, ['likely', 'name_spec', 2]],
    [
      'not even likely one of two other makers',
      { ...AMX, ypgg: '0.25g*24粒', sccj: '石药' },
      ['unsure', 'name_spec', 1, 3],
    ],
    ['what has its name, nearest first', { ...AMX, ypgg: '9g', sccj: '江中' }, ['unsure', 'name', 3, 1, 2]],
    ['a name without its remark', { name: '复方氨酚烷胺片' }, ['likely', 'name', 4]],
    ['a name with its remark', { name: '复方氨酚烷胺片(感康)', ypgg: '12片' }, ['sure', 'name_spec', 4]],
    ['nothing that is not there', { name: '没有的药' }, ['none', 'none']],
    ['nothing that is not said', {}, ['none', 'none']],
  ])('%s', (_, row, expected) => {
    expect(matchOf(row)).toEqual(expected);
  });

  it('what a search finds is never sure', () => {
    expect(BOOK.matchFound({ ...EMPTY, name: '阿莫', ypgg: '0.5g*12粒' }, [1, 2, 99])).toEqual({
      confidence: 'unsure',
      why: 'search',
      goodsIds: [2, 1],
    });
  });
});
