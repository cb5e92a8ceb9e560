import {
  audience,
  choice,
  count,
  fen as fenField,
  flag,
  ids,
  moment,
  orNull,
  orZero,
  percent,
  text,
} from '@qingnang/contract/described';
import { describe, expect, it } from 'vitest';
import { columnNames, logFields, ofColumns, readFields, showFields, toColumns } from './described.ts';
import { fen } from './money.ts';

const fields = {
  name: text('名称', 60, 1),
  kind: choice('方式', { amount: '减金额', percent: '打折' }),
  cap: orNull(fenField('最多减')),
  threshold: orZero(fenField('门槛')),
  percent: orNull(percent('折扣')),
  is_on: flag('启用'),
  from: orNull(moment('开始')),
  total: orNull(count('总量', 1, 100)),
  sort: orZero(count('排序', 0, 100)),
  goods_ids: ids('商品', 500),
  ...audience,
};

const SENT = {
  name: '新客券',
  kind: 'percent' as const,
  cap: '1234.5',
  threshold: '0',
  percent: 12.55,
  is_on: 1,
  from: 1_795_248_000,
  total: 5,
  sort: 3,
  goods_ids: [7, 9, 7],
  ranks: [2],
  provinces: ['四川省', '四川省'],
  buyer_types: [],
};
const { held, errors } = readFields(fields, SENT);

describe('what is described', () => {
  it('is read as rules see it, lists with each once', () => {
    expect(errors).toEqual({});
    expect(held).toMatchObject({ cap: fen(123_450), threshold: fen(0), percent: 1255, is_on: true });
    expect(held).toMatchObject({
      from: new Date(SENT.from * 1000),
      goods_ids: [7, 9],
      provinces: ['四川省'],
    });
  });

  it('is null or empty where nothing was sent', () => {
    const { held: empty } = readFields(fields, { name: 'x', kind: 'amount' });
    expect(empty).toMatchObject({ cap: null, threshold: fen(0), from: null, total: null, sort: 0 });
    expect(empty).toMatchObject({ is_on: false, goods_ids: [], ranks: [] });
  });

  it('takes no more than two decimals', () =>
    expect(readFields(fields, { ...SENT, cap: '1.005', percent: 12.555 }).errors).toEqual({
      cap: '最多减最多 2 位小数',
      percent: '折扣最多 2 位小数',
    }));

  it('comes back from its columns as it went', () => {
    const columns = toColumns(fields, held);
    expect(columns).toMatchObject({
      cap_fen: 123_450,
      percent_e2: 1255,
      goods_ids: ['7', '9'],
      ranks: ['2'],
    });
    expect(Object.keys(columns)).toEqual(columnNames(fields));
    expect(ofColumns(fields, columns)).toEqual(held);
  });

  it('is shown as it was sent', () => {
    expect(showFields(fields, held)).toEqual({
      ...SENT,
      cap: '1234.50',
      threshold: '0.00',
      goods_ids: [7, 9],
      provinces: ['四川省'],
    });
    const none = { ...held, cap: null, percent: null, from: null, total: null };
    expect(showFields(fields, none)).toMatchObject({ cap: '', percent: null, from: null, total: null });
  });

  it('stands flat in the log', () =>
    expect(logFields(fields, { ...held, total: null })).toEqual({
      name: '新客券',
      kind: 'percent',
      cap: '1234.50',
      threshold: '0.00',
      percent: 12.55,
      is_on: true,
      from: '2026-11-21T08:00:00.000Z',
      total: null,
      sort: 3,
      goods_ids: '7, 9',
      ranks: '2',
      provinces: '四川省',
      buyer_types: '',
    }));
});
