import type { Names } from '../app/reference.ts';

/** Who may see a banner; the codes of the wire (AUDIENCES of the contract, whose schemas stay on the server). */
export const AUDIENCE_WORDS: Record<string, string> = {
  all: '所有人',
  visitor: '未登录访客',
  member: '已登录客户',
  passed: '审核通过客户',
};

export interface Audience {
  audience: string;
  ranks: readonly number[];
  provinces: readonly string[];
  buyer_types: readonly string[];
}

/** Who sees it, in a sentence. */
export function audienceOf({ audience, ...limited }: Audience, names: Names): string {
  const limits = limitsOf(limited, names);
  const who = AUDIENCE_WORDS[audience] ?? audience;
  return limits.length === 0 ? who : `${who}：${limits.join('、')}`;
}

/** Ranks, provinces and types that it is limited to. */
export const limitsOf = (
  { ranks, provinces, buyer_types }: Omit<Audience, 'audience'>,
  names: Names,
): string[] => [...ranks.map(names.rank), ...provinces, ...buyer_types.map(names.type)];
