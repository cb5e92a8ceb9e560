import {
  adminMassApply,
  adminMassChange,
  adminMassChanges,
  adminMassDrop,
  adminMassUndo,
  GOODS_EXPORT,
  MASS_ERRORS,
  MASS_UPLOAD,
} from '@qingnang/contract/admin-catalog';
import { adminGoodsList } from '@qingnang/contract/office';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { invalidFromIssues } from '../../../../../http/errors.ts';
import { noteExport } from '../../../../../http/noted-reads.ts';
import { idOf, requireStaff, type Upload } from '../../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../../http/serve.ts';
import type { Services } from '../../../../../http/services.ts';
import { changeData, errorSheet, goodsSheet, rowsData } from './present.ts';
import { previewChange } from './preview/writes.ts';
import { exportedGoods, massChange, massChanges, massRowBatches, massRows, namesShown } from './reads.ts';
import { applyChange, dropChange, undoChange } from './writes.ts';

export const massRoutes: readonly Route[] = [
  on(adminMassChanges, async ({ query: { page, page_size } }, { db, staff }) => {
    const { rows, total } = await massChanges(db, staff, page, page_size);
    return { list: rows.map(changeData), total, page, page_size };
  }),
  on(adminMassChange, async ({ params: { id }, query: { only, page, page_size } }, { db, staff }) => {
    const change = changeData(await massChange(db, staff, id));
    const { rows, total } = await massRows(db, staff, id, { only, page, page_size });
    return { change, rows: { list: rowsData(rows, await namesShown(db)), total, page, page_size } };
  }),
  on(adminMassApply, async ({ params: { id } }, { db, staff }) => {
    const { changed, waiting } = await applyChange(db, staff, id);
    const change = changeData(await massChange(db, staff, id));
    return new Answer(change, actWords(`已修改 ${changed} 个商品`, changed, waiting));
  }),
  on(adminMassUndo, async ({ params: { id } }, { db, staff }) => {
    const { changed, waiting } = await undoChange(db, staff, id);
    const change = changeData(await massChange(db, staff, id));
    return new Answer(change, actWords(`已撤销 ${changed} 个商品的修改`, changed, waiting));
  }),
  on(adminMassDrop, async ({ params: { id } }, { db, staff }) => {
    await dropChange(db, staff, id);
    return new Answer({}, '已放弃');
  }),
];

const actWords = (done: string, changed: number, waiting: number): string =>
  [
    ...(changed > 0 ? [done] : []),
    ...(waiting > 0 ? [`${waiting} 个商品的价格变动较大，等待另一位同事复核`] : []),
  ].join('；');

const MAX_BYTES = 20 * 1024 * 1024;

export const massUploads: readonly Upload[] = [
  {
    path: MASS_UPLOAD,
    permissions: ['goods.write'],
    maxFiles: 1,
    maxBytes: MAX_BYTES,
    tooLarge: '文件不能超过 20 MB',
    handle: async ({ db, staff, uploads: [file] }) => {
      if (!file) throw new RangeError('an upload without a file is refused before');
      const id = await previewChange(db, staff, file);
      return changeData(await massChange(db, staff, id));
    },
  },
];

/** XLSX files: the goods of a filter of the list, and the rows that a change refused. */
export function massFiles(app: FastifyInstance, services: Services): void {
  const { db } = services;
  app.get(GOODS_EXPORT, async (request, reply) => {
    const staff = await requireStaff(services, request, ['goods.read']);
    const query = adminGoodsList.query.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    await noteExport(db, staff, 'goods', request.query);
    const file = goodsSheet(exportedGoods(db, staff, query.data), await namesShown(db));
    return sendSheet(reply, `goods-${Date.now()}`, file);
  });
  app.get(MASS_ERRORS, async (request, reply) => {
    const staff = await requireStaff(services, request, ['goods.read']);
    const { id } = await massChange(db, staff, idOf(request));
    await noteExport(db, staff, 'mass-change-errors', request.query);
    const file = errorSheet(massRowBatches(db, id, 'refused'));
    return sendSheet(reply, `mass-change-${id}-errors`, file);
  });
}

const sendSheet = (reply: FastifyReply, name: string, file: ReturnType<typeof goodsSheet>) =>
  reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .send(file);
