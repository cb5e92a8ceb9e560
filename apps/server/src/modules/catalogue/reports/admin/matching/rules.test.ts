import { describe, expect, it } from 'vitest';
import { type CandidateGoods, lookupOf, matchName, parseName } from './rules.ts';

describe('parseName', () => {
  it.each([
    ['国药准字H20003263_A260814.pdf', '国药准字H20003263', '', 'A260814', 'maker'],
    ['6901234567890_a260814.PDF', '6901234567890', '', 'A260814', 'maker'],
    ['18_2610037.jpg', '18', '', '2610037', 'maker'],
    ['阿莫西林胶囊_0.25g×24粒_A260814.pdf', '阿莫西林胶囊', '0.25g×24粒', 'A260814', 'maker'],
    ['阿莫西林胶囊_0.25g_24粒_A260814_2.jpg', '阿莫西林胶囊', '0.25g_24粒', 'A260814', 'maker'],
    ['阿莫西林胶囊_0.25g_A260814 (2).pdf', '阿莫西林胶囊', '0.25g', 'A260814', 'maker'],
    ['蒙脱石散_3g_M260611_进口.pdf', '蒙脱石散', '3g', 'M260611', 'import'],
    ['18_2610037_本公司检验报告.pdf', '18', '', '2610037', 'own'],
    ['18_批号2610037.pdf', '18', '', '2610037', 'maker'],
    ['扫描件.pdf', '扫描件', '', '', 'maker'],
    ['___.pdf', '', '', '', 'maker'],
    ['', '', '', '', 'maker'],
    ['18_12.pdf', '18', '', '12', 'maker'],
  ])('%s', (file, goods, spec, lotNo, kind) => {
    expect(parseName(file)).toEqual({ goods, spec, lotNo, kind });
  });
});

const goods = (id: number, more: Partial<CandidateGoods>): CandidateGoods => ({
  id,
  name: '阿莫西林胶囊',
  spec: '0.25g×24粒',
  maker: '江北制药',
  approval_no: '国药准字H20003263',
  barcode: '',
  source_code: '',
  lots: [],
  ...more,
});
const match = (file: string, all: CandidateGoods[]) => {
  const { state, goods: found } = matchName(parseName(file), all);
  return [state, found.map(({ id }) => id)];
};

describe('matchName', () => {
  const small = goods(1, {
    spec: '0.25g×24粒',
    lots: ['A260814'],
    barcode: '6901234567890',
    source_code: 'YP-001',
  });
  const large = goods(2, { spec: '0.25g×36粒', lots: ['A260815'] });
  const other = goods(30, { name: '感冒灵颗粒', approval_no: '国药准字Z44021940', lots: ['a260814'] });
  const all = [small, large, other];

  it.each([
    ['国药准字H20003263_A260814.pdf', 'matched', [1]],
    ['H20003263_a260815.pdf', 'matched', [2]],
    ['H20003263_X1.pdf', 'ambiguous', [1, 2]],
    ['6901234567890_A260814.pdf', 'matched', [1]],
    ['yp001_A260814.pdf', 'matched', [1]],
    ['30_A260814.pdf', 'matched', [30]],
    ['阿莫西林胶囊_0.25gx36粒_A260815.pdf', 'matched', [2]],
    ['阿莫西林胶囊_0.25g_24粒_A260814.pdf', 'matched', [1]],
    ['阿莫西林胶囊_A260815.pdf', 'matched', [2]],
    ['感冒灵颗粒_10g×9袋_B1.pdf', 'new_lot', [30]],
    ['某某片_A260814.pdf', 'unknown', [1, 30]],
    ['扫描件.pdf', 'unknown', []],
    ['感冒灵颗粒.pdf', 'unknown', [30]],
  ])('%s is %s', (file, state, ids) => {
    expect(match(file, all)).toEqual([state, ids]);
  });

  it('leaves two goods with the same lot to a person', () => {
    const twin = goods(3, { lots: ['A260814'] });
    expect(match('H20003263_A260814.pdf', [small, twin])).toEqual(['ambiguous', [1, 3]]);
  });
});

it('looks up nothing for names that say nothing', () => {
  expect(lookupOf([parseName('___.pdf')])).toEqual({ keys: [], approvals: [], ids: [], lots: [] });
  expect(lookupOf([parseName('18_A1.pdf')])).toEqual({
    keys: ['18'],
    approvals: [],
    ids: [18],
    lots: ['A1'],
  });
});
