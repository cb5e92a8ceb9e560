import type { ArticleVersion, StaffArticle } from '@qingnang/contract/admin-content';
import { toSeconds } from '../../../../../http/dates.ts';
import type { StaffArticleHead, StaffArticleRow, VersionHead, VersionRow } from './reads.ts';

export const staffArticleHead = (row: StaffArticleHead): Omit<StaffArticle, 'body'> => ({
  id: row.id,
  version: row.version,
  category_id: row.category_id,
  category: row.category,
  code: row.code ?? '',
  title: row.title,
  summary: row.summary,
  image: row.image,
  is_top: row.is_top ? 1 : 0,
  sort: row.sort,
  status: row.status as StaffArticle['status'],
  published_at: toSeconds(row.published_at),
  updated_at: toSeconds(row.updated_at),
});

export const staffArticle = (row: StaffArticleRow): StaffArticle => ({
  ...staffArticleHead(row),
  body: row.body,
});

export const versionHead = ({ version, title, staff, letters, at }: VersionHead): ArticleVersion => ({
  version,
  title,
  staff: staff ?? '',
  letters,
  at: toSeconds(at),
});

export const versionBody = (row: VersionRow): ArticleVersion & { body: string } => ({
  ...versionHead(row),
  body: row.body,
});
