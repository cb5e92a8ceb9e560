import type { BannerPlace } from '@qingnang/contract/content';

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
