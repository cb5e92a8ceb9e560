import { describe, expect, it } from 'vitest';
import { type Cells, cellsOf } from '../../import/columns/rules.ts';
import { judgeReference, together } from './rules.ts';

const judge = (cells: Partial<Cells>) =>
  judgeReference({ ...cellsOf([], {}), approval_no: '国药准字Z44021939', ...cells });

describe('judgeReference', () => {
  it('takes what is known of a number', () => {
    const row = { name: '库里颗粒', dosage_form: '颗粒剂', spec: '10g', maker: '库里制药', mah: '库里药业' };
    expect(judge({ ...row, approval_no: '国药准字 ｚ44021939', rx_class: '甲类非处方药' })).toEqual({
      ...row,
      approval_no: '国药准字Z44021939',
      rx_class: 'otc_a',
    });
    expect(judge({})).toMatchObject({ name: '', rx_class: '' });
  });

  it.each<[string, Partial<Cells>]>([
    ['缺批准文号', { approval_no: ' ' }],
    ['批准文号不正确', { approval_no: '无' }],
    ['含有不能识别的字符，请检查文件编码', { maker: '库里\ufffd' }],
    ['通用名超过 100 个字', { name: '药'.repeat(101) }],
    ['剂型超过 30 个字', { dosage_form: '剂'.repeat(31) }],
    ['规格超过 500 个字', { spec: 'x'.repeat(501) }],
    ['处方类别“化学药品”不是处方药、甲类或乙类', { rx_class: '化学药品' }],
  ])('refuses a row: %s', (reason, cells) => {
    expect(judge(cells)).toBe(reason);
  });
});

it('puts rows of one number together', () => {
  const facts = {
    approval_no: 'H1',
    name: '甲',
    dosage_form: '',
    spec: '1g',
    maker: '厂',
    mah: '',
    rx_class: '',
  };
  const later = { ...facts, name: '', spec: '2g', rx_class: 'rx' };
  expect(together(facts, later)).toEqual({ ...facts, spec: '2g', rx_class: 'rx' });
});
