import {
  adminPictureImport,
  adminPictureImportStart,
  adminPictureImportStop,
  adminPictureImports,
  PICTURE_ZIP_ERRORS,
  PICTURE_ZIP_UPLOAD,
} from '@qingnang/contract/goods-pictures';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../../../db/client.ts';
import { noteExport } from '../../../../../http/noted-reads.ts';
import { idOf, requireStaff, type Upload } from '../../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../../http/serve.ts';
import type { Services } from '../../../../../http/services.ts';
import type { Staff } from '../../../../../http/session.ts';
import { pictureImportData, refusedSheet } from './present.ts';
import { pictureEntries, pictureImport, pictureImports } from './reads.ts';
import { MAX_ZIP_BYTES, ZIP_LIMITS } from './rules.ts';
import { startPictureImport, stopPictureImport, uploadPictureZip } from './writes.ts';

const now = async (db: Db, staff: Staff, id: number) => ({
  import: pictureImportData(await pictureImport(db, staff, id)),
});

export const zipRoutes: readonly Route[] = [
  on(adminPictureImports, async ({ query: { page, page_size } }, { db, staff }) => {
    const { rows, total } = await pictureImports(db, staff, page, page_size);
    return { list: rows.map(pictureImportData), total, page, page_size };
  }),
  on(adminPictureImport, async ({ params: { id }, query }, { db, staff }) => {
    const { only, page, page_size } = query;
    const made = await now(db, staff, id);
    const { rows, total } = await pictureEntries(db, staff, id, { only, page, size: page_size });
    return { ...made, entries: { list: rows, total, page, page_size } };
  }),
  on(adminPictureImportStart, async ({ params: { id } }, { db, staff }) => {
    await startPictureImport(db, staff, id);
    return new Answer(await now(db, staff, id), '开始导入');
  }),
  on(adminPictureImportStop, async ({ params: { id } }, { db, staff }) => {
    await stopPictureImport(db, staff, id);
    return new Answer(await now(db, staff, id), '已停止');
  }),
];

export const zipUploads: readonly Upload[] = [
  {
    path: PICTURE_ZIP_UPLOAD,
    permissions: ['goods.write'],
    maxFiles: 1,
    maxBytes: MAX_ZIP_BYTES,
    tooLarge: '压缩包不能超过 200 MB，请分成几个',
    handle: async ({ db, privateFiles, staff, uploads: [file] }) => {
      if (!file) throw new RangeError('an upload without a file is refused before');
      return now(db, staff, await uploadPictureZip(db, privateFiles, staff, file));
    },
  },
];

/** The files of a ZIP that were not brought in. */
export function zipFiles(app: FastifyInstance, services: Services): void {
  const { db } = services;
  app.get(PICTURE_ZIP_ERRORS, async (request, reply) => {
    const staff = await requireStaff(services, request, ['goods.write']);
    const { id } = await pictureImport(db, staff, idOf(request));
    const { rows } = await pictureEntries(db, staff, id, {
      only: 'refused',
      page: 1,
      size: ZIP_LIMITS.entries,
    });
    await noteExport(db, staff, 'picture-import-errors', request.query);
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="pictures-${id}-errors.csv"`)
      .send(refusedSheet(rows));
  });
}
