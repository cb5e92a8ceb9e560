import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, int, many, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { bannerItem } from './shell.ts';

/** Banners by place, links, news and help. Failures of these calls are ignored in silence (docs/rules/screens.md#errors). */

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

/** Pages of the help centre with an article of their own: code of the article, its category and the title of the page. Agreements are no articles (legal-words.ts). */
export const HELP_PAGES = {
  hyzc: { category: 'xrzn', title: '会员注册' },
  gwzn: { category: 'xrzn', title: '购物指南' },
  aqgy: { category: 'xrzn', title: '安全购药' },
  ddzf: { category: 'zfps', title: '订单支付' },
  hwps: { category: 'zfps', title: '货物配送' },
  ypth: { category: 'zfps', title: '药品退换货' },
  wzzz: { category: 'fwbz', title: '网站资质' },
  zskf: { category: 'fwbz', title: '专属客服' },
  tsjy: { category: 'us', title: '投诉建议' },
  link: { category: 'us', title: '联系我们' },
} as const;
export type HelpCode = keyof typeof HELP_PAGES;

/** Categories of news by their ids; 0 = both. */
export const NEWS_TYPES = { 2: '行业资讯', 3: '公司动态' } as const;

export const newsArticles = endpoint({
  method: 'GET',
  path: '/api/article/news',
  scope: 'public',
  summary: '新闻资讯',
  query: z.object({ type: int(0, 1_000_000, '分类').default(0), ...pageQuery }),
  data: pageOf(articleRow),
});

const neighbour = z.object({ id: z.int(), title: z.string() }).nullable();
const articleDetail = z.object({
  id: z.int(),
  category_id: z.int(),
  category: z.object({ code: z.string(), name: z.string() }),
  /** One of `HELP_PAGES`; empty = has no page of its own. */
  code: z.string(),
  title: z.string(),
  summary: z.string(),
  /** HTML that is safe to show: cleaned when it was written. */
  body: z.string(),
  image: z.string(),
  published_at: seconds(),
  updated_at: seconds(),
  /** Of its category, in the order of the list; null for help. */
  previous: neighbour,
  next: neighbour,
});
export type ArticleDetail = z.infer<typeof articleDetail>;
export const articleById = endpoint({
  method: 'GET',
  path: '/api/article/:id',
  scope: 'public',
  summary: '文章',
  params: z.object({ id: id() }),
  data: articleDetail,
});

const helpArticle = z.object({ id: z.int(), code: z.string(), title: z.string(), summary: z.string() });
const helpCategory = z.object({ code: z.string(), name: z.string(), articles: z.array(helpArticle) });
export type HelpCategory = z.infer<typeof helpCategory>;
export const helpTree = endpoint({
  method: 'GET',
  path: '/api/help',
  scope: 'public',
  summary: '帮助目录',
  data: z.object({ list: z.array(helpCategory) }),
});
export const helpByCode = endpoint({
  method: 'GET',
  path: '/api/help/:code',
  scope: 'public',
  summary: '帮助文章',
  params: z.object({ code: text('代码', 30, 1) }),
  data: articleDetail,
});

const helpHit = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  category: z.string(),
  /** Plain text around the first word found. */
  excerpt: z.string(),
});
export type HelpHit = z.infer<typeof helpHit>;
export const helpSearch = endpoint({
  method: 'GET',
  path: '/api/help/search',
  scope: 'public',
  summary: '搜索帮助',
  /** Words between blanks: an article has all of them. Without words nothing is found. */
  query: z.object({ keywords: text('关键词', 40).default('') }),
  data: z.object({ keywords: z.string(), list: z.array(helpHit) }),
});
