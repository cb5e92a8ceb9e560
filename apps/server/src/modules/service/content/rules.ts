/** Who a banner or a zone is for. An empty list means everybody of that dimension. */
export interface Audience {
  /** all, visitor (not signed in), member (signed in), passed (review passed) */
  audience: string;
  /** 0..3 */
  ranks: readonly number[];
  provinces: readonly string[];
  buyerTypes: readonly string[];
}

/** What the decision needs to know of who looks; a `Buyer` fits. */
export interface Looker {
  passStatus: number;
  rank: number;
  province: string;
  buyerType: string;
}

/**
 * Whether a banner or a zone is shown to who looks. A list names buyers, so a visitor is in none.
 * @param looker null for a visitor
 */
export function seenBy(shown: Audience, looker: Looker | null): boolean {
  const { audience, ranks, provinces, buyerTypes } = shown;
  if (looker === null) {
    const isForAll = ranks.length === 0 && provinces.length === 0 && buyerTypes.length === 0;
    return isForAll && (audience === 'all' || audience === 'visitor');
  }
  const isAudience = audience === 'passed' ? looker.passStatus === 1 : audience !== 'visitor';
  return (
    isAudience &&
    within(ranks, looker.rank) &&
    within(provinces, looker.province) &&
    within(buyerTypes, looker.buyerType)
  );
}

const within = <T>(list: readonly T[], value: T) => list.length === 0 || list.includes(value);

/** What is wrong with the narrowing of an audience, by field; empty when it names somebody. Which types of buyers there are is read apart. */
export function audienceErrors({ audience, ranks, provinces, buyerTypes }: Audience): Record<string, string> {
  const errors: Record<string, string> = {};
  if (audience === 'visitor' && ranks.length + provinces.length + buyerTypes.length > 0)
    errors.audience = '未登录访客没有等级、省份和客户类型，请改选人群或清空条件';
  return errors;
}
