import type { ShippingRuleForm } from '@qingnang/contract/admin-warehouses';
import { expect, it } from 'vitest';
import { ruleErrors } from './rules.ts';

const form = (province: string, city: string, district: string): ShippingRuleForm => ({
  province,
  city,
  district,
  is_served: 1,
  fee: '15',
  free_from: '800',
  minimum_order: '200',
  promise: '',
});

it.each<[string, [string, string, string], boolean | undefined, Record<string, string>]>([
  ['a province', ['四川省', '', ''], undefined, {}],
  ['a city', ['四川省', '成都市', ''], undefined, {}],
  ['a district', ['四川省', '成都市', '锦江区'], false, {}],
  ['everywhere, of a new warehouse', ['', '', ''], undefined, {}],
  ['everywhere, as before', ['', '', ''], true, {}],
  ['no such province', ['四川', '', ''], undefined, { province: '没有这个省份' }],
  ['no such city', ['四川省', '成都', ''], undefined, { city: '该省没有这个城市' }],
  ['no such district', ['四川省', '成都市', '渝中区'], undefined, { district: '该市没有这个区县' }],
  ['a city of nowhere', ['', '成都市', ''], undefined, { province: '请选择省份' }],
  ['a district without its city', ['四川省', '', '锦江区'], undefined, { city: '请选择城市' }],
  ['a region made into everywhere', ['', '', ''], false, { province: '请选择省份' }],
  [
    'everywhere made into a region',
    ['四川省', '', ''],
    true,
    { province: '默认规则适用于所有地区，不能改成某个地区' },
  ],
])('%s', (_, place, wasDefault, errors) => {
  expect(ruleErrors(form(...place), wasDefault)).toEqual(errors);
});
