import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, int, many, optional, pageOf, pageQuery, seconds } from './fields.ts';
import { bannerItem } from './shell.ts';

/** Banners by place, links and news. Failures of these calls are ignored in silence (product.md §8). */

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
} as const;
export type BannerPlace = keyof typeof BANNER_PLACES;

const banners = (path: string, summary: string) =>
  endpoint({ method: 'GET', path, scope: 'public', summary, data: z.object({ list: z.array(bannerItem) }) });

export const homeBanners = banners('/api/focus', '首页轮播');
export const topBanners = banners('/api/focus/top', '顶部广告');
export const rightBanners = banners('/api/focus/right', '首页右侧');
export const bottomBanners = banners('/api/focus/bottom', '底部广告');
export const loginBanners = banners('/api/focus/login', '登录页广告');
export const yxBanners = banners('/api/focus/yx', '包邮专区广告');
export const kxzqBanners = banners('/api/focus/kxzq', '控销专区广告');
export const newKxzqBanners = banners('/api/focus/new_kxzq', '控销专区广告（新）');
export const zyzqBanners = banners('/api/focus/zyzq', '中药专区广告');
export const ppzqBanners = banners('/api/focus/ppzq', '品牌专区广告');
export const demoBanners = banners('/api/focus/demo', '活动模板广告');
export const posters = banners('/api/focus/postList', '促销海报');

/** Ads of the controlled zone by their ids; unknown and closed ones are missing. */
export const kxzqAds = endpoint({
  method: 'GET',
  path: '/api/focus/kxzq_ad',
  scope: 'public',
  summary: '控销专区指定广告',
  query: z.object({ ids: optional(many(id(), 50, '广告')) }),
  data: z.object({ list: z.array(bannerItem) }),
});
export const brandBanners = endpoint({
  method: 'GET',
  path: '/api/focus/brand/:id',
  scope: 'public',
  summary: '品牌馆广告',
  params: z.object({ id: id() }),
  data: z.object({
    brand: z.object({ id: z.int(), name: z.string(), logo: z.string(), describe: z.string() }).nullable(),
    list: z.array(bannerItem),
  }),
});

export const links = endpoint({
  method: 'GET',
  path: '/api/global/links',
  scope: 'public',
  summary: '友情链接',
  data: z.object({ list: z.array(z.object({ id: z.int(), name: z.string(), url: z.string() })) }),
});

const articleRow = z.object({
  id: z.int(),
  category_id: z.int(),
  title: z.string(),
  summary: z.string(),
  image: z.string(),
  is_top: z.int(),
  published_at: seconds(),
});
export type ArticleRow = z.infer<typeof articleRow>;
/** 1 help, 2 industry news, 3 company news. */
export const articlesOfCategory = endpoint({
  method: 'GET',
  path: '/api/article/category',
  scope: 'public',
  summary: '分类文章',
  query: z.object({ category_id: int(1, 1_000_000, '分类').default(3), ...pageQuery }),
  data: pageOf(articleRow),
});
