import type { BannerPlace } from '@qingnang/contract/banner-words';
import * as contract from '@qingnang/contract/content';
import type { Endpoint } from '@qingnang/contract/endpoint';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/serve.ts';
import { publishedArticle, publishedArticles } from './articles/reads.ts';
import { helpHitList, helpList } from './help/present.ts';
import { helpHits, helpRows } from './help/reads.ts';
import { wordsOf } from './help/rules.ts';
import { articleDetail, articlePage, bannerList, brandData } from './present.ts';
import { adsByIds, bannersAt, brandPage, siteLinks } from './reads.ts';

/** The call that answers the banners of one place. */
const banners = (
  endpoint: Endpoint & { data: typeof contract.homeBanners.data; scope: 'public' },
  place: BannerPlace,
) => on(endpoint, async (_, { db, viewer }) => bannerList(await bannersAt(db, viewer, place)));

export const routes: readonly Route[] = [
  banners(contract.homeBanners, 'home'),
  banners(contract.topBanners, 'top'),
  banners(contract.rightBanners, 'right'),
  banners(contract.bottomBanners, 'bottom'),
  banners(contract.loginBanners, 'login'),
  banners(contract.yxBanners, 'yx'),
  banners(contract.kxzqBanners, 'kxzq'),
  banners(contract.newKxzqBanners, 'new_kxzq'),
  banners(contract.zyzqBanners, 'zyzq'),
  banners(contract.ppzqBanners, 'ppzq'),
  banners(contract.demoBanners, 'demo'),
  banners(contract.posters, 'poster'),
  on(contract.kxzqAds, async ({ query }, { db, viewer }) =>
    bannerList(await adsByIds(db, viewer, query.ids ?? [])),
  ),
  on(contract.brandBanners, async ({ params }, { db, viewer }) =>
    brandData(await brandPage(db, viewer, params.id)),
  ),
  on(contract.links, async (_, { db }) => ({ list: await siteLinks(db) })),
  on(contract.articlesOfCategory, async ({ query }, { db }) =>
    articlePage(
      await publishedArticles(db, [query.category_id], query.page, query.page_size),
      query.page,
      query.page_size,
    ),
  ),
  on(contract.newsArticles, async ({ query: { type, page, page_size } }, { db }) => {
    const categories = NEWS.filter((category) => type === 0 || category === type);
    return articlePage(await publishedArticles(db, categories, page, page_size), page, page_size);
  }),
  on(contract.articleById, async ({ params }, { db }) => found(await publishedArticle(db, params))),
  on(contract.helpTree, async (_, { db }) => helpList(await helpRows(db))),
  on(contract.helpSearch, async ({ query }, { db }) =>
    helpHitList(query.keywords, await helpHits(db, wordsOf(query.keywords))),
  ),
  on(contract.helpByCode, async ({ params }, { db }) => found(await publishedArticle(db, params))),
];

const NEWS = Object.keys(contract.NEWS_TYPES).map(Number);

function found(article: Awaited<ReturnType<typeof publishedArticle>>) {
  if (!article) throw notFound('文章不存在');
  return articleDetail(article);
}
