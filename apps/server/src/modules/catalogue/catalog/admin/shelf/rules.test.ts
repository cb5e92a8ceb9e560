import { describe, expect, it } from 'vitest';
import { UNKNOWN_MAKER } from '../../import/rules.ts';
import { missingOnShelf, type StoredFacts } from './rules.ts';

const WHOLE: StoredFacts = {
  maker: '甲厂',
  spec: '1片',
  unit: '盒',
  price_e4: 1,
  approval_no: '国药准字H1',
  rx_class: 'rx',
  scope: 'chemical',
  goods_number: 'drug',
};

describe('missingOnShelf', () => {
  it.each<[Partial<StoredFacts>, string[]]>([
    [{}, []],
    [{ maker: UNKNOWN_MAKER }, ['缺厂家']],
    [{ maker: '' }, ['缺厂家']],
    [{ spec: '', unit: '' }, ['缺规格', '缺单位']],
    [{ price_e4: null }, ['缺价格']],
    [{ price_e4: 0 }, ['缺价格']],
    [{ approval_no: '' }, ['缺批准文号']],
    [{ approval_no: '', goods_number: 'device', rx_class: 'device' }, ['缺注册证或备案号']],
    [{ approval_no: '', goods_number: 'none', rx_class: 'other' }, []],
    [{ rx_class: 'other' }, ['缺处方分类']],
    [{ scope: '', goods_number: null }, ['缺经营范围']],
    [{ scope: '', goods_number: null, approval_no: '' }, ['缺批准文号', '缺经营范围']],
  ])('%j', (lacking, missing) => {
    expect(missingOnShelf({ ...WHOLE, ...lacking })).toEqual(missing);
  });
});
