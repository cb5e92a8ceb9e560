import { describe, expect, it } from 'vitest';
import { FORBIDDEN_SEED } from '../../../../../migrations/0047_gate.ts';
import { compiled } from '../forbidden/rules.ts';
import { type Cells, cellsOf } from './columns/rules.ts';
import { type ImportSettings, judgeRow, UNKNOWN_MAKER } from './rules.ts';

const DRUG: ImportSettings = { kind: 'drug', rxClass: null };
const complete: Partial<Cells> = {
  name: '阿莫西林胶囊',
  maker: '华北制药',
  spec: '0.25g*24粒',
  unit: '盒',
  approval_no: '国药准字h20044439',
  barcode: '6901339924569',
  rx_class: '处方药',
  price: '¥1,008.50元',
};
const SCOPES = [
  { code: 'antibiotic', classes: ['chemical'], words: ['西林'], except_words: [] },
  { code: 'tcm_pieces', classes: ['tcm_pieces'], words: [], except_words: [] },
  { code: 'chemical', classes: ['chemical'], words: [], except_words: [] },
  { code: 'device1', classes: ['device1'], words: [], except_words: [] },
];
const KNOWN = { scopes: SCOPES, forbidden: compiled(FORBIDDEN_SEED) };
const judge = (more: Partial<Cells>, settings = DRUG) =>
  judgeRow({ ...cellsOf([], {}), ...complete, ...more }, settings, KNOWN);
const goodsOf = (more: Partial<Cells>, settings = DRUG) => {
  const judged = judge(more, settings);
  if (judged.kind === 'refused') throw new Error(judged.reason);
  return judged;
};

describe('judgeRow', () => {
  it('reads a complete row', () => {
    expect(goodsOf({})).toMatchObject({
      missing: [],
      goods: {
        approvalNo: '国药准字H20044439',
        rxClass: 'rx',
        scope: 'antibiotic',
        priceE4: 10_085_000,
        isTcm: false,
      },
    });
  });

  it('takes who holds the number for the maker where none is named', () => {
    expect(goodsOf({ maker: '', mah: '表来药业' })).toMatchObject({
      missing: [],
      goods: { maker: '表来药业', facts: { mah: '表来药业' } },
    });
    expect(goodsOf({ mah: '表来药业' }).goods.maker).toBe('华北制药');
  });

  it.each<[string, Partial<Cells>]>([
    ['缺厂家', { maker: '' }],
    ['缺规格', { spec: '' }],
    ['缺单位', { unit: '' }],
    ['单位过长', { unit: '盒盒盒盒盒盒盒盒盒盒盒' }],
    ['缺价格', { price: '' }],
    ['缺价格', { price: '0' }],
    ['价格无法识别', { price: '面议' }],
    ['价格无法识别', { price: '1.23456' }],
    ['缺批准文号', { approval_no: '', category: '化学药品' }],
    ['缺处方分类', { rx_class: '' }],
    ['缺经营范围', { approval_no: '国药准字X1' }],
    ['规格超过 100 个字', { spec: 'x'.repeat(101) }],
    ['终止妊娠药品须人工审核', { hint: 'abortion' }],
  ])('keeps a row as a draft: %s', (reason, more) => {
    expect(goodsOf(more).missing).toEqual([reason]);
  });

  it.each<[string, Partial<Cells>]>([
    ['缺名称', { name: '' }],
    ['名称超过 100 个字', { name: '药'.repeat(101) }],
    ['厂家超过 100 个字', { maker: '厂'.repeat(101) }],
    ['含有不能识别的字符，请检查文件编码', { spec: '0.25\ufffd' }],
    ['禁售：疫苗', { hint: 'vaccine' }],
    ['禁售：中药配方颗粒', { kind: '中药配方颗粒' }],
    ['禁售：麻醉药品、精神药品', { name: '盐酸曲马多缓释片' }],
  ])('refuses a row: %s', (reason, more) => {
    expect(judge(more)).toEqual({ kind: 'refused', reason });
  });

  it('refuses an empty row', () => {
    expect(judgeRow(cellsOf([], {}), DRUG, KNOWN)).toEqual({ kind: 'refused', reason: '空行' });
  });

  it('sells drugs without a class under the one the operator names, injections as 处方药 all the same', () => {
    expect(goodsOf({ rx_class: '' }, { kind: 'drug', rxClass: 'otc_b' }).goods.rxClass).toBe('otc_b');
    expect(
      goodsOf({ rx_class: '', dosage_form: '注射剂' }, { kind: 'drug', rxClass: 'otc_b' }).goods.rxClass,
    ).toBe('rx');
  });

  it('writes herbs with their words and without a number', () => {
    const { goods, missing } = goodsOf(
      {
        kind: '中药饮片',
        approval_no: '',
        rx_class: '',
        nature: '甘，温',
        indications: '补气',
        storage: '置通风干燥处',
        price: '0.1234',
        origin: '甘肃',
      },
      { kind: 'tcm', rxClass: null },
    );
    expect(missing).toEqual([]);
    expect(goods).toMatchObject({
      isTcm: true,
      rxClass: 'tcm',
      scope: 'tcm_pieces',
      priceE4: 1234,
      facts: { dosage_form: '中药饮片', origin: '甘肃' },
    });
    expect(goods.leaflet).toEqual({ nature: '甘，温', indications: '补气', storage: '置通风干燥处' });
  });

  it('wants a number for devices', () => {
    const device = { approval_no: '', rx_class: '' };
    expect(goodsOf(device, { kind: 'device', rxClass: null }).missing).toEqual([
      '缺注册证或备案号',
      '缺经营范围',
    ]);
    expect(
      goodsOf({ ...device, device_no: '川械备20150012' }, { kind: 'device', rxClass: null }).missing,
    ).toEqual([]);
  });

  it('drops a barcode that a spreadsheet has spoilt and marks ephedrine compounds', () => {
    expect(goodsOf({ barcode: '6.90134E+12' }).goods.barcode).toBe('');
    expect(goodsOf({ name: '酚麻美敏片' }).goods.isEphedrine).toBe(true);
    expect(goodsOf({ name: '麻黄止嗽丸' }).goods.isEphedrine).toBe(false);
    expect(goodsOf({ maker: '' }).goods.maker).toBe(UNKNOWN_MAKER);
  });

  it('reads pack sizes', () => {
    const { goods } = goodsOf({ middle_pack: '10盒', case_pack: '200', min_order: '无' });
    expect([goods.middlePack, goods.casePack, goods.minOrder]).toEqual([10, 200, null]);
    const typed = goodsOf({ middle_pack: '１０', case_pack: '1,200', min_order: ' 3 ' }).goods;
    expect([typed.middlePack, typed.casePack, typed.minOrder]).toEqual([10, 1200, 3]);
  });
});
