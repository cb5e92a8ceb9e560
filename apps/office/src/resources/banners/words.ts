import type { BannerPlace } from '@qingnang/contract/content';
import { BUYER_TYPES, rankName } from '../../app/words.ts';

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

/** Places of banners; a place that the contract gets is missing here until the type checker has said so. */
export const PLACES: Record<BannerPlace, string> = {
  home: '首页轮播',
  top: '顶部广告',
  right: '首页右侧',
  bottom: '底部广告',
  login: '登录页',
  yx: '包邮专区',
  kxzq: '控销专区',
  new_kxzq: '控销专区（新）',
  zyzq: '中药专区',
  ppzq: '品牌专区',
  brand: '品牌馆',
  demo: '活动模板',
  poster: '促销海报',
  draw: '抽奖页',
};
