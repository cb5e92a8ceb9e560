import { describe, expect, it } from 'vitest';
import { type Cells, cellsOf } from '../columns/rules.ts';
import { classOf, kindOf, rxClassOf, storageOf } from './rules.ts';

const cells = (more: Partial<Cells>): Cells => ({ ...cellsOf([], {}), ...more });

describe('kindOf', () => {
  it('reads numbers and marks, otherwise what the file is about', () => {
    expect(kindOf(cells({ kind: '中药饮片' }), 'drug')).toBe('tcm');
    expect(kindOf(cells({ tcm_flag: '1' }), 'drug')).toBe('tcm');
    expect(kindOf(cells({ approval_no: '国械注准20153640001' }), 'drug')).toBe('device');
    expect(kindOf(cells({ approval_no: '国药准字H20044439' }), 'device')).toBe('drug');
    expect(kindOf(cells({ approval_no: 'H20044439' }), 'device')).toBe('drug');
    expect(kindOf(cells({ approval_no: '国食健注G20200001' }), 'drug')).toBe('food');
    expect(kindOf(cells({}), 'device')).toBe('device');
  });
});

describe('rxClassOf', () => {
  it('takes what is stated and injections, and guesses nothing else', () => {
    const of = (more: Partial<Cells>) => rxClassOf(cells(more), 'drug');
    expect([of({ rx_class: '甲类OTC' }), of({ rx_class: 'otc_b' }), of({ rx_class: 'RX' })]).toEqual([
      'otc_a',
      'otc_b',
      'rx',
    ]);
    expect([of({ dosage_form: '粉针' }), of({ name: '注射用青霉素钠' })]).toEqual(['rx', 'rx']);
    expect([of({ name: '阿莫西林胶囊' }), of({ rx_class: 'OTC' }), of({ rx_class: '非处方药' })]).toEqual([
      null,
      null,
      null,
    ]);
    expect([
      rxClassOf(cells({}), 'tcm'),
      rxClassOf(cells({}), 'device'),
      rxClassOf(cells({}), 'food'),
    ]).toEqual(['tcm', 'device', 'other']);
  });
});

describe('classOf', () => {
  it('follows the letter of the approval number', () => {
    const of = (approval_no: string, more: Partial<Cells> = {}) =>
      classOf(cells({ approval_no, ...more }), 'drug');
    expect(of('国药准字Z20044439')).toBe('patent_tcm');
    expect(of('国药准字SJ20160001')).toBe('biologic');
    expect(of('国药准字HJ20160001')).toBe('chemical');
    expect(of('', { category: '化学药品' })).toBe('chemical');
    expect(of('', { category: '中成药' })).toBe('patent_tcm');
    expect(of('', { hint: 'hormone_peptide', name: '丙酸睾酮注射液' })).toBe('hormone');
    expect(of('国药准字S20044439', { hint: 'hormone_peptide', name: '甘精胰岛素注射液' })).toBe('biologic');
    expect(of('')).toBeNull();
  });

  it('follows the class digit of a device’s number', () => {
    const of = (device_no: string) => classOf(cells({ device_no }), 'device');
    expect(of('川械备20150012')).toBe('device1');
    expect(of('川械注准20152640012')).toBe('device2');
    expect(of('国械注进20153640012')).toBe('device3');
    expect(of('')).toBeNull();
  });
});

describe('storageOf', () => {
  it('knows frozen, and what must not be', () => {
    expect(
      ['-15℃以下冷冻保存', '－20℃', '零下20℃保存', '密封，不得冷冻', '10-30℃', '2-8℃，避免冷冻'].map(
        storageOf,
      ),
    ).toEqual(['frozen', 'frozen', 'frozen', 'normal', 'normal', 'cold']);
  });
  it('knows cold and cool', () => {
    expect(['2-8℃冷藏', '2～8℃', '阴凉处', '不超过20℃', '密封'].map(storageOf)).toEqual([
      'cold',
      'cold',
      'cool',
      'cool',
      'normal',
    ]);
  });
});
