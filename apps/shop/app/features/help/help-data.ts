import type { ArticleDetail, ArticleRow, HelpCategory } from '@qingnang/contract/content';
import type { Banner } from '@qingnang/contract/shell';
import { ApiError } from '../../lib/api-error.ts';
import { type DataApi, part } from '../../lib/data.ts';
import { isNews } from './help-paths.ts';

export interface NewsPageData {
  list: ArticleRow[];
  total: number;
  page: number;
  page_size: number;
}

/** The menu of every page here; without it the pages themselves still stand. */
export async function readTree(api: DataApi): Promise<HelpCategory[]> {
  const tree = await part(api.get<{ list: HelpCategory[] }>('/api/help'));
  return tree.ok ? tree.data.list : [];
}

/**
 * The article of a page; null when it is still being written.
 * @param id wanted in its place; what is no article of help is passed over
 */
export async function readHelpArticle(
  api: DataApi,
  code: string,
  id: number | null,
): Promise<ArticleDetail | null> {
  const wanted = id === null ? null : await orNull(api.get<ArticleDetail>(`/api/article/${id}`));
  if (wanted && !isNews(wanted.category_id)) return wanted;
  return orNull(api.get<ArticleDetail>(`/api/help/${code}`));
}

async function orNull(reading: Promise<ArticleDetail>): Promise<ArticleDetail | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Ads beside the news. The first of the place stands in the header; a failure is ignored. */
export async function readAds(api: DataApi): Promise<Banner[]> {
  const ads = await part(api.get<{ list: Banner[] }>('/api/focus/right'));
  return ads.ok ? ads.data.list.slice(1) : [];
}
