/**
 * Controlled sale (控销, docs/rules/eligibility.md#controlled-sale): a maker allows or forbids a goods by region, buyer type,
 * rank or named account.
 */
export interface ControlRule {
  effect: 'allow' | 'block';
  dimension: ControlDimension;
  /** Account id · rank 0..3 · `四川省`, `四川省/成都市` or `四川省/成都市/锦江区` · a buyer type. */
  value: string;
}
export type ControlDimension = 'account' | 'rank' | 'region' | 'buyer_type';

/** A buyer's wish to be allowed by name, and the shop's answer. */
export interface PurchaseRight {
  status: 'pending' | 'granted' | 'refused';
  reply: string;
}

/** What the rules look at; a `Buyer` fits. */
export interface ControlledBuyer {
  accountId: number;
  rank: number;
  buyerType: string;
  province: string;
  city: string;
  district: string;
}

/** What refuses a buyer: a dimension, or the account by its name. */
export type ControlRefusal = 'named' | ControlDimension;

/**
 * What of the rules refuses this buyer; null when it may buy. A block of the account holds always; who is allowed by name,
 * by a rule or by a granted right, passes the rest. Then rank, region and buyer type, each by its most specific rule that
 * fits: without one the dimension refuses if it allows others. Where only accounts are allowed, all others are refused.
 */
export function refusedBy(
  rules: readonly ControlRule[],
  right: PurchaseRight | null,
  buyer: ControlledBuyer,
): ControlRefusal | null {
  if (rules.length === 0) return null;
  const named = decide(rules, 'account', [String(buyer.accountId)]);
  if (named === 'block') return 'named';
  if (named === 'allow' || right?.status === 'granted') return null;
  if (rules.every(({ dimension }) => dimension === 'account')) return named === 'other' ? 'account' : null;
  const refuses = (dimension: ControlDimension, values: readonly string[]) => {
    const effect = decide(rules, dimension, values);
    return effect === 'block' || effect === 'other';
  };
  if (refuses('rank', [String(buyer.rank)])) return 'rank';
  if (refuses('region', regionsOf(buyer))) return 'region';
  return refuses('buyer_type', [buyer.buyerType]) ? 'buyer_type' : null;
}

/**
 * What one dimension says about a buyer with these values, the most specific first.
 * @returns `other` = it allows others and says nothing of this one; null = it says nothing
 */
function decide(
  rules: readonly ControlRule[],
  dimension: ControlDimension,
  values: readonly string[],
): 'allow' | 'block' | 'other' | null {
  const own = rules.filter((rule) => rule.dimension === dimension);
  for (const value of values) {
    const rule = own.find((one) => one.value === value);
    if (rule) return rule.effect;
  }
  return own.some(({ effect }) => effect === 'allow') ? 'other' : null;
}

/** District, city, province, as far as they are known. */
export function regionsOf({ province, city, district }: ControlledBuyer): string[] {
  if (province === '') return [];
  if (city === '') return [province];
  const places = [`${province}/${city}`, province];
  return district === '' ? places : [`${province}/${city}/${district}`, ...places];
}
