import type { ControlRule } from '../../../eligibility/control/rules.ts';

/** A rule with what the account, the rank or the type that it names is called. */
export interface NamedRule extends ControlRule {
  name: string | null;
}

export interface KnownNames {
  accounts: ReadonlySet<string>;
  types: ReadonlySet<string>;
}

/** In one form: `四川省 / 成都市` is `四川省/成都市`, rank `02` is `2`. */
export function tidyRule<T extends ControlRule>(rule: T): T {
  const value = rule.value.normalize('NFKC').trim();
  switch (rule.dimension) {
    case 'region':
      return {
        ...rule,
        value: value
          .split('/')
          .map((part) => part.trim())
          .join('/'),
      };
    case 'account':
    case 'rank':
      return { ...rule, value: /^\d{1,15}$/.test(value) ? String(Number(value)) : value };
    case 'buyer_type':
      return { ...rule, value };
  }
}

/**
 * What is wrong with rules, by field; empty when they may be saved.
 * @param known ids of accounts and codes of types that exist among those that the rules name
 */
export function ruleErrors(rules: readonly ControlRule[], known: KnownNames): Record<string, string> {
  const errors: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [index, rule] of rules.entries()) {
    const key = `${rule.dimension} ${rule.value}`;
    const error = valueError(rule, known) ?? (seen.has(key) ? '规则重复' : null);
    if (error) errors[`rules.${index}.value`] = error;
    seen.add(key);
  }
  return errors;
}

function valueError({ dimension, value }: ControlRule, { accounts, types }: KnownNames): string | null {
  switch (dimension) {
    case 'account':
      return accounts.has(value) ? null : '客户不存在';
    case 'rank':
      return /^[0-3]$/.test(value) ? null : '会员等级不存在';
    case 'buyer_type':
      return types.has(value) ? null : '客户类型不存在';
    case 'region':
      return isRegion(value) ? null : '地区写作 四川省、四川省/成都市 或 四川省/成都市/锦江区';
  }
}

/** A rule's value in words. */
export const ruleLabel = ({ dimension, value, name }: NamedRule): string =>
  dimension === 'account' ? `客户 ${name ?? value}` : (name ?? value);

const PROVINCES: ReadonlySet<string> = new Set(
  `北京市 天津市 上海市 重庆市 河北省 山西省 辽宁省 吉林省 黑龙江省 江苏省 浙江省 安徽省 福建省 江西省 山东省 河南省 湖北省 湖南省 广东省
  海南省 四川省 贵州省 云南省 陕西省 甘肃省 青海省 台湾省 内蒙古自治区 广西壮族自治区 西藏自治区 宁夏回族自治区 新疆维吾尔自治区 香港特别行政区
  澳门特别行政区`.split(/\s+/),
);

/** A province, then perhaps a city and a district of it, whose names are taken as they are. */
function isRegion(value: string): boolean {
  const [province = '', ...places] = value.split('/');
  return (
    PROVINCES.has(province) &&
    places.length <= 2 &&
    places.every((place) => /^\p{Script=Han}{2,20}$/u.test(place))
  );
}
