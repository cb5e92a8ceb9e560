import type {
  ArticleDetail,
  ArticleRow as ArticleItem,
  articlesOfCategory,
  brandBanners,
} from '@qingnang/contract/content';
import type { Banner } from '@qingnang/contract/shell';
import type { z } from 'zod';
import { toSeconds } from '../../../http/dates.ts';
import type { ArticleHead, ArticleRow, Neighbours } from './articles/reads.ts';
import type { BannerRow, BrandRow } from './reads.ts';

export const bannerList = (rows: readonly BannerRow[]): { list: Banner[] } => ({
  list: rows.map(({ id, title, image, image_tablet, image_phone, url }) => ({
    id,
    title,
    image,
    image_tablet,
    image_phone,
    url,
  })),
});

export function brandData(page: {
  brand: BrandRow | null;
  banners: readonly BannerRow[];
}): z.output<typeof brandBanners.data> {
  return { brand: page.brand, ...bannerList(page.banners) };
}

export function articlePage(
  found: { rows: readonly ArticleHead[]; total: number },
  page: number,
  size: number,
): z.output<typeof articlesOfCategory.data> {
  const list = found.rows.map(
    ({ id, category_id, title, summary, image, is_top, published_at }): ArticleItem => ({
      id,
      category_id,
      title,
      summary,
      image,
      is_top: is_top ? 1 : 0,
      published_at: toSeconds(published_at),
    }),
  );
  return { list, total: found.total, page, page_size: size };
}

export function articleDetail({
  article,
  neighbours,
}: {
  article: ArticleRow;
  neighbours: Neighbours | undefined;
}): ArticleDetail {
  const { id, category_id, title, summary, body, image } = article;
  return {
    id,
    category_id,
    category: { code: article.category_code, name: article.category_name },
    code: article.code ?? '',
    title,
    summary,
    body,
    image,
    published_at: toSeconds(article.published_at),
    updated_at: toSeconds(article.updated_at),
    previous: neighbour(neighbours?.previous_id, neighbours?.previous_title),
    next: neighbour(neighbours?.next_id, neighbours?.next_title),
  };
}

const neighbour = (id: number | null = null, title: string | null = null) =>
  id === null ? null : { id, title: title ?? '' };
