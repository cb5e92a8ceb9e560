import type {
  ArticleDetail,
  articleById,
  HelpCategory,
  helpByCode,
  helpTree,
  rightBanners,
} from '@qingnang/contract/content';
import type { LegalText, legalByCode } from '@qingnang/contract/legal';
import type { LegalCode } from '@qingnang/contract/legal-words';
import type { Banner } from '@qingnang/contract/shell';
import type { Licence, shopLicences } from '@qingnang/contract/shop-settings';
import { ApiError } from '../../lib/api-error.ts';
import { type DataCall, part } from '../../lib/data.ts';
import { isNews, LICENCES_ID } from './help-paths.ts';

/** The menu of every page here; without it the pages themselves still stand. */
export async function readTree(call: DataCall): Promise<HelpCategory[]> {
  const tree = await part(call<typeof helpTree>('GET /api/help'));
  return tree.ok ? tree.data.list : [];
}

/**
 * The article of a page; null when it is still being written.
 * @param id wanted in its place; what is no article of help is passed over
 */
export async function readHelpArticle(
  call: DataCall,
  code: string,
  id: number | null,
): Promise<ArticleDetail | null> {
  const wanted =
    id === null ? null : await orNull(call<typeof articleById>('GET /api/article/:id', { at: { id } }));
  if (wanted && !isNews(wanted.category_id)) return wanted;
  if (id === LICENCES_ID) return null;
  return orNull(call<typeof helpByCode>('GET /api/help/:code', { at: { code } }));
}

/** The shop's licences that are valid today, for the pages that are about them; none where they could not be read. */
export async function readLicences(call: DataCall): Promise<Licence[]> {
  const answer = await part(call<typeof shopLicences>('GET /api/focus/licences'));
  return answer.ok ? answer.data.list : [];
}

/** A version of a legal text; null when none is published. @param number absent = the one that holds */
export const readLegalText = (
  call: DataCall,
  code: LegalCode,
  number: number | undefined,
): Promise<LegalText | null> =>
  orNull(call<typeof legalByCode>('GET /api/legal/:code', { at: { code }, query: { version: number } }));

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Ads beside the news. The first of the place stands in the header; a failure is ignored. */
export async function readAds(call: DataCall): Promise<Banner[]> {
  const ads = await part(call<typeof rightBanners>('GET /api/focus/right'));
  return ads.ok ? ads.data.list.slice(1) : [];
}
