/** Places of banners: code and name; staff choose among these. */
export const BANNER_PLACES = {
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
} as const;
export type BannerPlace = keyof typeof BANNER_PLACES;
