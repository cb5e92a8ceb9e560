import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, optional, pageOf, pageQuery, seconds } from './fields.ts';

/** Pictures of goods in a ZIP: which file is whose is shown first, then a run brings them in. */

/** `POST` as multipart with one `file` (ZIP, 200 MB, 2,000 files); answers the import. */
export const PICTURE_ZIP_UPLOAD = '/api/admin/picture-imports';
/** `GET`: the files that were not brought in, as CSV. */
export const PICTURE_ZIP_ERRORS = '/api/admin/picture-imports/:id/errors';

const STATES = ['checked', 'running', 'done', 'failed', 'stopped'] as const;

const pictureImport = z.object({
  id: z.int(),
  file_name: z.string(),
  staff: z.string(),
  state: z.enum(STATES),
  /** Why it failed; '' = it did not. */
  problem: z.string(),
  /** Files of the ZIP = waiting + done + refused. */
  total: z.int(),
  waiting: z.int(),
  done: z.int(),
  /** They match no goods, are no pictures or too large. */
  refused: z.int(),
  created_at: seconds(),
  finished_at: seconds().nullable(),
});
export type PictureImport = z.infer<typeof pictureImport>;

const entry = z.object({
  entry_no: z.int(),
  path: z.string(),
  /** 0 = none. */
  goods_id: z.int(),
  goods: z.string(),
  /** Among the pictures of its goods in this ZIP. */
  position: z.int(),
  state: z.enum(['waiting', 'done', 'refused']),
  problem: z.string(),
});
export type PictureEntry = z.infer<typeof entry>;

const params = z.object({ id: id() });
const one = z.object({ import: pictureImport });

export const adminPictureImports = endpoint({
  method: 'GET',
  path: '/api/admin/picture-imports',
  scope: 'staff:goods.write',
  summary: '图片导入记录',
  query: z.object({ ...pageQuery }),
  data: pageOf(pictureImport),
});
export const adminPictureImport = endpoint({
  method: 'GET',
  path: '/api/admin/picture-imports/:id',
  scope: 'staff:goods.write',
  summary: '图片导入',
  params,
  query: z.object({ only: optional(z.enum(['waiting', 'done', 'refused'], '筛选不正确')), ...pageQuery }),
  data: one.extend({ entries: pageOf(entry) }),
});
const act = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/picture-imports/:id/${name}`,
    scope: 'staff:goods.write',
    summary,
    params,
    data: one,
  });
/** Brings in what waits; also again after it was stopped or failed. */
export const adminPictureImportStart = act('start', '开始导入图片');
/** What has come in stays. */
export const adminPictureImportStop = act('stop', '停止导入图片');
