import type { ControlRule } from './api.ts';

/** What a rule looks at, in the order in which the shop looks. */
export const DIMENSIONS: Record<string, string> = {
  account: '指定客户',
  rank: '会员等级',
  region: '地区',
  buyer_type: '客户类型',
};

/** `rules` with `rule` added; a rule for the same thing is replaced. */
export function withRule(rules: readonly ControlRule[], rule: ControlRule): ControlRule[] {
  return [...withoutRule(rules, rule), rule];
}

export function withoutRule(rules: readonly ControlRule[], rule: ControlRule): ControlRule[] {
  return rules.filter(({ dimension, value }) => dimension !== rule.dimension || value !== rule.value);
}

export const rulesOf = (rules: readonly ControlRule[], dimension: string, effect?: string): ControlRule[] =>
  rules.filter((rule) => rule.dimension === dimension && (effect === undefined || rule.effect === effect));

/** A region of the wire: '四川省/成都市/锦江区', as deep as it is filled in; empty without a province. */
export function regionValue(province: string, city: string, district: string): string {
  const parts = [province, city, district].map((part) => part.trim().replaceAll('/', ''));
  const firstEmpty = parts.indexOf('');
  return parts.slice(0, firstEmpty === -1 ? parts.length : firstEmpty).join('/');
}

/** Who may buy by these rules, a sentence each, as the shop decides (papers and business scope come on top). */
export function controlWords(rules: readonly ControlRule[]): string[] {
  if (rules.length === 0) return ['不控销：资质和经营范围符合的客户都能买。'];
  const others = ['rank', 'region', 'buyer_type'].flatMap((dimension) => dimensionWords(rules, dimension));
  return [...accountWords(rules, others.length > 0), ...others];
}

function accountWords(rules: readonly ControlRule[], hasOthers: boolean): string[] {
  const allowed = names(rulesOf(rules, 'account', 'allow'));
  const blocked = names(rulesOf(rules, 'account', 'block'));
  const words: string[] = [];
  if (allowed) {
    words.push(
      hasOthers
        ? `${allowed} 和申请获准的客户可买，不看等级、地区和类型。`
        : `只有 ${allowed} 和申请获准的客户可买。`,
    );
  }
  if (blocked) words.push(`${blocked} 一律不可买。`);
  return words;
}

function dimensionWords(rules: readonly ControlRule[], dimension: string): string[] {
  const allowed = rulesOf(rules, dimension, 'allow');
  const blocked = rulesOf(rules, dimension, 'block');
  const title = DIMENSIONS[dimension] ?? dimension;
  if (allowed.length === 0)
    return blocked.length > 0 ? [`${title}：${names(blocked)} 不可买，其他可买。`] : [];
  // Outside of what is allowed nobody may buy anyway.
  const exceptions = blocked.filter(({ value }) =>
    allowed.some((rule) => value.startsWith(`${rule.value}/`)),
  );
  const except = exceptions.length > 0 ? `，其中 ${names(exceptions)} 不可买` : '';
  return [`${title}：只有 ${names(allowed)} 可买${except}。`];
}

const names = (rules: readonly ControlRule[]) => rules.map(({ label, value }) => label || value).join('、');
