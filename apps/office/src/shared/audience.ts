import { BUYER_TYPES, rankName } from '../app/words.ts';

/** Who may see a banner; the codes of the wire (AUDIENCES of the contract, whose schemas stay on the server). */
export const AUDIENCE_WORDS: Record<string, string> = {
  all: '所有人',
  visitor: '未登录访客',
  member: '已登录客户',
  passed: '审核通过客户',
};

interface Audience {
  audience: string;
  ranks: readonly number[];
  provinces: readonly string[];
  buyer_types: readonly string[];
}

/** Who sees it, in a sentence. */
export function audienceOf({ audience, ranks, provinces, buyer_types }: Audience): string {
  const limits = [
    ...ranks.map(rankName),
    ...provinces,
    ...buyer_types.map((type) => BUYER_TYPES[type] ?? type),
  ];
  const who = AUDIENCE_WORDS[audience] ?? audience;
  return limits.length === 0 ? who : `${who}：${limits.join('、')}`;
}
