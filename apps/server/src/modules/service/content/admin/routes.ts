import * as contract from '@qingnang/contract/admin-content';
import { toSeconds } from '../../../../http/dates.ts';
import { notFound } from '../../../../http/errors.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { staffArticle, staffArticleHead, versionBody, versionHead } from './articles/present.ts';
import {
  articleById,
  articleCategories,
  articleHeads,
  articleVersion,
  articleVersions,
} from './articles/reads.ts';
import { createArticle, deleteArticle, restoreArticle, updateArticle } from './articles/writes.ts';
import { staffBanner } from './banners/present.ts';
import { bannerPage } from './banners/reads.ts';
import { createBanner, deleteBanner, updateBanner } from './banners/writes.ts';
import { listRoutes } from './lists/routes.ts';

const now = () => toSeconds(new Date());

const bannerRoutes: readonly Route[] = [
  on(contract.adminBanners, async ({ query }, { db }) => {
    const { rows, total } = await bannerPage(db, query);
    const list = rows.map((row) => staffBanner(row, now()));
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(contract.adminBannerCreate, async ({ body }, { db, staff }) => {
    const row = await createBanner(db, staff, body);
    return new Answer(staffBanner(row, now()), '已新增');
  }),
  on(contract.adminBannerUpdate, async ({ params, body }, { db, staff }) => {
    const row = await updateBanner(db, staff, params.id, body);
    return new Answer(staffBanner(row, now()), '已保存');
  }),
  on(contract.adminBannerDelete, async ({ params }, { db, staff }) => {
    await deleteBanner(db, staff, params.id);
    return new Answer({}, '已删除');
  }),
];

const articleRoutes: readonly Route[] = [
  on(contract.adminArticles, async ({ query }, { db }) => {
    const [{ rows, total }, categories] = await Promise.all([articleHeads(db, query), articleCategories(db)]);
    const list = rows.map(staffArticleHead);
    return { list, total, page: query.page, page_size: query.page_size, categories };
  }),
  on(contract.adminArticle, async ({ params }, { db }) => {
    const row = await articleById(db, params.id);
    if (!row) throw notFound('文章不存在');
    return staffArticle(row);
  }),
  on(contract.adminArticleCreate, async ({ body }, { db, staff }) => {
    const row = await createArticle(db, staff, body);
    return new Answer(staffArticle(row), '已新增');
  }),
  on(contract.adminArticleUpdate, async ({ params, body }, { db, staff }) => {
    const { version, ...form } = body;
    const row = await updateArticle(db, staff, params.id, version, form);
    return new Answer(staffArticle(row), '已保存');
  }),
  on(contract.adminArticleVersions, async ({ params }, { db }) => ({
    list: (await articleVersions(db, params.id)).map(versionHead),
  })),
  on(contract.adminArticleVersion, async ({ params }, { db }) => {
    const row = await articleVersion(db, params.id, params.version);
    if (!row) throw notFound('没有这个历史版本');
    return versionBody(row);
  }),
  on(contract.adminArticleRestore, async ({ params, body }, { db, staff }) => {
    const row = await restoreArticle(db, staff, params.id, body);
    return new Answer(staffArticle(row), '已恢复');
  }),
  on(contract.adminArticleDelete, async ({ params }, { db, staff }) => {
    await deleteArticle(db, staff, params.id);
    return new Answer({}, '已删除');
  }),
];

export const routes: readonly Route[] = [...bannerRoutes, ...listRoutes, ...articleRoutes];
