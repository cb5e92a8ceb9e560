import { z } from 'zod';
import { audienceFields } from './audience.ts';
import { BANNER_PLACES } from './banner-words.ts';
import { HELP_PAGES } from './content.ts';
import { endpoint } from './endpoint.ts';
import {
  flag,
  id,
  idOrZero,
  int,
  longText,
  optional,
  pageOf,
  pageQuery,
  picture,
  seconds,
  text,
} from './fields.ts';
import { keysOf } from './keys.ts';
import { linkProblem } from './link-words.ts';

/** Staff calls for what the shop front shows beside goods. */

const place = z.enum(keysOf(BANNER_PLACES), '请选择位置');
const byId = z.object({ id: id() });
const time = (name: string) => optional(int(1, 9_999_999_999, name));
const url = () =>
  text('链接', 300).superRefine((link, context) => {
    const problem = linkProblem(link);
    if (problem !== '') context.addIssue(problem);
  });

export const AUDIENCES = {
  all: '所有人',
  visitor: '未登录访客',
  member: '已登录客户',
  passed: '审核通过客户',
} as const;
const banner = z.object({
  id: z.int(),
  place: z.string(),
  title: z.string(),
  image: z.string(),
  image_tablet: z.string(),
  image_phone: z.string(),
  url: z.string(),
  starts_at: seconds().nullable(),
  ends_at: seconds().nullable(),
  sort: z.int(),
  audience: z.enum(['all', 'visitor', 'member', 'passed']),
  ranks: z.array(z.int()),
  provinces: z.array(z.string()),
  buyer_types: z.array(z.string()),
  brand_id: z.int(),
  taps: z.int(),
  /** waiting, open, ended */
  state: z.string(),
});
export type StaffBanner = z.infer<typeof banner>;
const bannerForm = z
  .object({
    place,
    title: text('标题', 60, 1),
    image: picture('图片').min(1, '请上传图片'),
    image_tablet: picture('平板图片').default(''),
    image_phone: picture('手机图片').default(''),
    url: url().default(''),
    starts_at: time('开始时间'),
    ends_at: time('结束时间'),
    sort: int(0, 100_000, '排序').default(0),
    ...audienceFields,
    brand_id: idOrZero().default(0),
  })
  .refine((form) => !form.starts_at || !form.ends_at || form.ends_at > form.starts_at, {
    path: ['ends_at'],
    message: '结束时间要晚于开始时间',
  })
  .refine((form) => form.place !== 'brand' || form.brand_id > 0, {
    path: ['brand_id'],
    message: '请选择品牌',
  });

export const adminBanners = endpoint({
  method: 'GET',
  path: '/api/admin/banners',
  scope: 'staff:content.read',
  summary: '广告列表',
  query: z.object({ place: optional(place), ...pageQuery }),
  data: pageOf(banner),
});
export const adminBannerCreate = endpoint({
  method: 'POST',
  path: '/api/admin/banners',
  scope: 'staff:content.write',
  summary: '新增广告',
  created: true,
  body: bannerForm,
  data: banner,
});
export const adminBannerUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/banners/:id',
  scope: 'staff:content.write',
  summary: '修改广告',
  params: byId,
  body: bannerForm,
  data: banner,
});
export const adminBannerDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/banners/:id',
  scope: 'staff:content.write',
  summary: '删除广告',
  params: byId,
  data: z.object({}),
});

const navRow = z.object({
  id: z.int(),
  parent_id: z.int(),
  name: z.string(),
  url: z.string(),
  image: z.string(),
  is_open: z.int(),
  sort: z.int(),
});
const navForm = z.object({
  parent_id: idOrZero().default(0),
  name: text('名称', 12, 1),
  url: url().default(''),
  image: picture('图标').default(''),
  /** 1 = opens in a window of its own. */
  is_open: flag().default(0),
  sort: int(0, 100_000, '排序').default(0),
});
const wordRow = z.object({ id: z.int(), word: z.string(), is_hot: z.int(), sort: z.int() });
const wordForm = z.object({
  word: text('热搜词', 20, 1),
  is_hot: flag().default(0),
  sort: int(0, 100_000, '排序').default(0),
});
const linkRow = z.object({ id: z.int(), name: z.string(), url: z.string(), sort: z.int() });
const linkForm = z.object({
  name: text('名称', 30, 1),
  url: text('链接', 300, 1).regex(/^https?:\/\/\S+$/, '链接以 https:// 开头'),
  sort: int(0, 100_000, '排序').default(0),
});

/** The four calls of a short list that is always shown whole: read, add, change, delete; each answers the list. */
function shortList<R extends z.ZodType, F extends z.ZodType>(path: string, name: string, row: R, form: F) {
  const data = z.object({ list: z.array(row) });
  return {
    list: endpoint({ method: 'GET', path, scope: 'staff:content.read', summary: name, data }),
    create: endpoint({
      method: 'POST',
      path,
      scope: 'staff:content.write',
      summary: `新增${name}`,
      created: true,
      body: form,
      data,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      scope: 'staff:content.write',
      summary: `修改${name}`,
      params: byId,
      body: form,
      data,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      scope: 'staff:content.write',
      summary: `删除${name}`,
      params: byId,
      data,
    }),
  } as const;
}
/** Two levels; deleting an entry deletes those below it. */
export const adminNav = shortList('/api/admin/nav', '导航', navRow, navForm);
export const adminHotWords = shortList('/api/admin/hot-words', '热搜词', wordRow, wordForm);
export const adminLinks = shortList('/api/admin/links', '友情链接', linkRow, linkForm);

const article = z.object({
  id: z.int(),
  version: z.int(),
  category_id: z.int(),
  category: z.string(),
  /** One of `HELP_PAGES`; empty = no page of its own. */
  code: z.string(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  image: z.string(),
  is_top: z.int(),
  sort: z.int(),
  status: z.enum(['draft', 'published']),
  published_at: seconds(),
  updated_at: seconds(),
});
export type StaffArticle = z.infer<typeof article>;
/** The body is cleaned on the server: what may stay is listed in modules/service/content/articles/rules. */
const articleForm = z.object({
  category_id: id(),
  /** The page of the help centre that shows it; its category must be the page's. */
  code: z.enum(['', ...keysOf(HELP_PAGES)], '请选择帮助中心的页面').default(''),
  title: text('标题', 80, 1),
  summary: text('摘要', 200).default(''),
  body: longText('正文', 100_000).default(''),
  image: picture('题图').default(''),
  is_top: flag().default(0),
  /** Place within its category of help. */
  sort: int(0, 100_000, '排序').default(0),
  status: z.enum(['draft', 'published'], '请选择状态').default('published'),
  published_at: time('发布时间'),
});
export const adminArticles = endpoint({
  method: 'GET',
  path: '/api/admin/articles',
  scope: 'staff:content.read',
  summary: '文章列表',
  query: z.object({ category_id: optional(id()), keywords: optional(text('关键词', 60)), ...pageQuery }),
  data: pageOf(article.omit({ body: true })).extend({
    categories: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  }),
});
export const adminArticle = endpoint({
  method: 'GET',
  path: '/api/admin/articles/:id',
  scope: 'staff:content.read',
  summary: '文章',
  params: byId,
  data: article,
});
export const adminArticleCreate = endpoint({
  method: 'POST',
  path: '/api/admin/articles',
  scope: 'staff:content.write',
  summary: '新增文章',
  created: true,
  body: articleForm,
  data: article,
});
export const adminArticleUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/articles/:id',
  scope: 'staff:content.write',
  summary: '修改文章',
  params: byId,
  body: articleForm.extend({ version: int(1, 1_000_000_000, '版本') }),
  data: article,
});
export const adminArticleDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/articles/:id',
  scope: 'staff:content.write',
  summary: '删除文章',
  params: byId,
  data: z.object({}),
});

const articleVersion = z.object({
  version: z.int(),
  title: z.string(),
  /** Who saved it; empty for what did not come from a form. */
  staff: z.string(),
  /** Letters of its text, without markup. */
  letters: z.int(),
  at: seconds(),
});
export type ArticleVersion = z.infer<typeof articleVersion>;
/** The last 50 versions, the present one first. */
export const adminArticleVersions = endpoint({
  method: 'GET',
  path: '/api/admin/articles/:id/versions',
  scope: 'staff:content.read',
  summary: '文章的历史版本',
  params: byId,
  data: z.object({ list: z.array(articleVersion) }),
});
export const adminArticleVersion = endpoint({
  method: 'GET',
  path: '/api/admin/articles/:id/versions/:version',
  scope: 'staff:content.read',
  summary: '文章的一个历史版本',
  params: z.object({ id: id(), version: int(1, 1_000_000_000, '版本') }),
  data: articleVersion.extend({ body: z.string() }),
});
/** Title and text become those of an earlier version; that makes a new one. */
export const adminArticleRestore = endpoint({
  method: 'POST',
  path: '/api/admin/articles/:id/restore',
  scope: 'staff:content.write',
  summary: '恢复文章的历史版本',
  params: byId,
  body: z.object({
    /** Of the article as it was seen. */
    version: int(1, 1_000_000_000, '版本'),
    to: int(1, 1_000_000_000, '要恢复的版本'),
  }),
  data: article,
});
