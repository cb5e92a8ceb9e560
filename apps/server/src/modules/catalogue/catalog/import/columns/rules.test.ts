import { describe, expect, it } from 'vitest';
import { cellsOf, detectColumns, WrongColumns } from './rules.ts';

const found = (headers: string[], map = {}) => {
  const { columns, ignored } = detectColumns(headers, map);
  const named = Object.fromEntries(
    Object.entries(columns).map(([field, indexes]) => [
      field,
      indexes.map((index) => headers[index]).join('+'),
    ]),
  );
  return { named, ignored };
};

describe('detectColumns', () => {
  it('reads Chinese headers as wholesalers write them', () => {
    const { named, ignored } = found([
      '商品编码',
      '通用名',
      '商品名',
      '规格',
      '单位',
      '生产厂家',
      '批准文号',
      '批发价',
      '库存',
    ]);
    expect(named).toEqual({
      source_code: '商品编码',
      name: '通用名',
      trade_name: '商品名',
      spec: '规格',
      unit: '单位',
      maker: '生产厂家',
      approval_no: '批准文号',
      price: '批发价',
    });
    expect(ignored).toEqual(['库存']);
  });

  it('reads the layout of the drug authority and English headers, whatever their signs and case', () => {
    const official = ['批准文号', '产品名称', '剂型', '规格', '上市许可持有人', '生产单位', '药品编码'];
    expect(found(official).named).toMatchObject({
      name: '产品名称',
      maker: '生产单位',
      mah: '上市许可持有人',
      source_code: '药品编码',
    });
    expect(found([' Name ', 'PACK_UNIT', 'approval-no', 'Std_Code', 'nhsa_code']).named).toMatchObject({
      name: ' Name ',
      unit: 'PACK_UNIT',
      approval_no: 'approval-no',
      source_code: 'Std_Code+nhsa_code',
    });
  });

  it('follows the map first and gives a column to one field only', () => {
    const { named } = found(['品名', '进价', '售价'], { price: '进价' });
    expect(named).toEqual({ name: '品名', price: '进价' });
    expect(found(['A', 'B'], { name: 'B', maker: ['A'] }).named).toEqual({ name: 'B', maker: 'A' });
  });

  it('says what is wrong with a map or a file', () => {
    expect(() => found(['品名'], { price: '没有' })).toThrow(/没有列「没有」/);
    expect(() => found(['品名'], { colour: '品名' })).toThrow(/没有字段 colour/);
    expect(() => found(['规格', '单位'])).toThrow(WrongColumns);
  });
});

describe('cellsOf', () => {
  it('takes the first filled column and tidies spaces', () => {
    const { columns } = detectColumns(['name', 'std_code', 'nhsa_code'], {});
    expect(cellsOf(['  阿莫西林　 胶囊 ', ' ', 'N1'], columns)).toMatchObject({
      name: '阿莫西林 胶囊',
      source_code: 'N1',
      maker: '',
    });
    expect(cellsOf([], columns).name).toBe('');
  });
});
