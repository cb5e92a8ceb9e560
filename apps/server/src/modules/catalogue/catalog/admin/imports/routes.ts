import {
  adminGoodsImport,
  adminGoodsImportCheck,
  adminGoodsImportSave,
  adminGoodsImportStart,
  adminGoodsImportStop,
  adminGoodsImports,
  GOODS_IMPORT_ERRORS,
  GOODS_IMPORT_SAMPLE,
  GOODS_IMPORT_UPLOAD,
} from '@qingnang/contract/goods-imports';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../../../db/client.ts';
import { disposition } from '../../../../../http/disposition.ts';
import { notFound } from '../../../../../http/errors.ts';
import { noteExport } from '../../../../../http/noted-reads.ts';
import { idOf, requireStaff, type Upload } from '../../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../../http/serve.ts';
import type { Services } from '../../../../../http/services.ts';
import type { Staff } from '../../../../../http/session.ts';
import { importData, importDetailData, sampleGoods } from './present.ts';
import { errorsFile, goodsImport, goodsImports } from './reads.ts';
import { checkImport, saveImport, startImport, stopImport, uploadImport } from './writes.ts';

const detail = async (db: Db, staff: Staff, id: number) => importDetailData(await goodsImport(db, staff, id));

export const importRoutes: readonly Route[] = [
  on(adminGoodsImports, async ({ query: { page, page_size } }, { db, staff }) => {
    const { rows, total } = await goodsImports(db, staff, page, page_size);
    return { list: rows.map(importData), total, page, page_size };
  }),
  on(adminGoodsImport, ({ params: { id } }, { db, staff }) => detail(db, staff, id)),
  on(adminGoodsImportSave, async ({ params: { id }, body }, { db, staff }) => {
    await saveImport(db, staff, id, body);
    return new Answer(await detail(db, staff, id), '已保存');
  }),
  on(adminGoodsImportCheck, async ({ params: { id } }, { db, staff }) => {
    await checkImport(db, staff, id);
    return new Answer(await detail(db, staff, id), '开始检查');
  }),
  on(adminGoodsImportStart, async ({ params: { id } }, { db, staff }) => {
    await startImport(db, staff, id);
    return new Answer(await detail(db, staff, id), '开始导入');
  }),
  on(adminGoodsImportStop, async ({ params: { id } }, { db, staff }) => {
    await stopImport(db, staff, id);
    return new Answer(await detail(db, staff, id), '已停止');
  }),
];

const MAX_BYTES = 20 * 1024 * 1024;

export const importUploads: readonly Upload[] = [
  {
    path: GOODS_IMPORT_UPLOAD,
    permissions: ['goods.write'],
    maxFiles: 1,
    maxBytes: MAX_BYTES,
    tooLarge: '文件不能超过 20 MB',
    handle: async ({ db, privateFiles, staff, uploads: [file] }) => {
      if (!file) throw new RangeError('an upload without a file is refused before');
      return detail(db, staff, await uploadImport(db, privateFiles, staff, file));
    },
  },
];

/** A sample to begin with, and the rows of an import that did not land as they stand, as the command writes them. */
export function importFiles(app: FastifyInstance, services: Services): void {
  const { db, privateFiles } = services;
  app.get(GOODS_IMPORT_SAMPLE, async (request, reply) => {
    await requireStaff(services, request, ['goods.write']);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="goods.xlsx"')
      .send(sampleGoods());
  });
  app.get(GOODS_IMPORT_ERRORS, async (request, reply) => {
    const staff = await requireStaff(services, request, ['goods.write']);
    const file = await errorsFile(db, staff, idOf(request));
    const bytes = file && (await privateFiles.open(file.sha256));
    if (!file || !bytes) throw notFound('这次导入没有问题行');
    await noteExport(db, staff, 'goods-import-errors', request.query);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-length', file.size)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', disposition('attachment', file.name))
      .send(bytes);
  });
}
