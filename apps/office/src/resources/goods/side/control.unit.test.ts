import { describe, expect, it } from 'vitest';
import type { ControlRule } from './api.ts';
import { controlWords, regionValue, withoutRule, withRule } from './control.ts';

const rule = (effect: string, dimension: string, value: string, label = value): ControlRule => ({
  effect,
  dimension,
  value,
  label,
});
const person = (effect: string) => rule(effect, 'account', '7', '高新区宁和诊所');

describe('controlled sale', () => {
  it('holds one rule for one thing', () => {
    const rules = withRule([rule('allow', 'rank', '2'), person('allow')], rule('block', 'rank', '2'));
    expect(rules).toEqual([person('allow'), rule('block', 'rank', '2')]);
    expect(withoutRule(rules, person('allow'))).toEqual([rule('block', 'rank', '2')]);
  });

  it('writes a region as deep as it is filled in', () => {
    expect(regionValue('四川省', ' 成都市 ', '')).toBe('四川省/成都市');
    expect(regionValue('四川省', '', '锦江区')).toBe('四川省');
    expect(regionValue('四川省', '成都市', '锦江区')).toBe('四川省/成都市/锦江区');
    expect(regionValue('', '成都市', '')).toBe('');
  });

  it.each([
    [[], ['不控销：资质和经营范围符合的客户都能买。']],
    [[person('allow')], ['只有 高新区宁和诊所 和申请获准的客户可买。']],
    [[person('block')], ['高新区宁和诊所 一律不可买。']],
    [
      [person('allow'), rule('allow', 'rank', '3', '钻石')],
      ['高新区宁和诊所 和申请获准的客户可买，不看等级、地区和类型。', '会员等级：只有 钻石 可买。'],
    ],
    [[rule('block', 'buyer_type', 'trading', '医药公司')], ['客户类型：医药公司 不可买，其他可买。']],
    [
      [
        rule('allow', 'region', '四川省'),
        rule('block', 'region', '四川省/凉山州'),
        rule('block', 'region', '云南省'),
      ],
      ['地区：只有 四川省 可买，其中 四川省/凉山州 不可买。'],
    ],
  ])('says who may buy: %j', (rules, words) => {
    expect(controlWords(rules)).toEqual(words);
  });
});
