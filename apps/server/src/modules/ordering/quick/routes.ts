import {
  fastBuy,
  MATCH_SAMPLE,
  MATCH_UPLOAD,
  MAX_COUNTED,
  MAX_LIST_MB,
  matchList,
  quickForesight,
  quickSources,
  quickTemplateDelete,
  quickTemplateSave,
  rememberCodes,
  SHELF_COUNT_UPLOAD,
  shelfCountSave,
} from '@qingnang/contract/quick';
import type { FastifyInstance } from 'fastify';
import { acceptBuyerUploads, requireBuyer } from '../../../http/plain.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import type { Services } from '../../../http/services.ts';
import { rememberGoodsCodes } from './codes/writes.ts';
import { foresee } from './foresight/reads.ts';
import { rowsOfFile } from './matching/files/reads.ts';
import { matchRows } from './matching/reads.ts';
import { matchedRows, presentForesight, presentSources, sampleFile, usualItems } from './present.ts';
import { countRows, saveShelfCounts } from './shelf/writes.ts';
import { sourcesOf } from './templates/reads.ts';
import { deleteTemplate, saveTemplate } from './templates/writes.ts';
import { usualGoods } from './usual/reads.ts';

export const routes: readonly Route[] = [
  on(fastBuy, async ({ query }, { db, search, buyer }) => {
    const found = await usualGoods(db, search, buyer, query);
    return {
      list: usualItems(found, buyer),
      total: found.total,
      page: query.page,
      page_size: query.page_size,
    };
  }),
  on(matchList, async ({ body }, { db, search, buyer }) => {
    const rows = body.rows.map((input, at) => ({ line: at + 1, input }));
    return { rows: matchedRows(await matchRows(db, search, buyer, rows), buyer) };
  }),
  on(rememberCodes, async ({ body }, { db, buyer }) => {
    const total = await rememberGoodsCodes(db, buyer, body.codes);
    return new Answer({ total }, '已记住，下次自动对应');
  }),
  on(quickSources, async (_input, { db, buyer }) => presentSources(await sourcesOf(db, buyer))),
  on(quickTemplateSave, async ({ body }, { db, buyer }) => {
    const { id, isNew } = await saveTemplate(db, buyer, body);
    return new Answer({ id }, isNew ? '模板已保存' : '模板已更新');
  }),
  on(quickTemplateDelete, async ({ params }, { db, buyer }) => {
    await deleteTemplate(db, buyer, params.id);
    return new Answer({}, '模板已删除');
  }),
  on(shelfCountSave, async ({ body }, { db, buyer }) => {
    const saved = await saveShelfCounts(db, buyer, body.lines);
    return new Answer({ saved }, '库存已更新');
  }),
  on(quickForesight, async ({ body }, { db, buyer }) =>
    presentForesight(await foresee(db, buyer, body.lines)),
  ),
];

/** A list that comes as a file, and one to begin with. */
export function quickFiles(app: FastifyInstance, services: Services): void {
  acceptBuyerUploads(app, services, [
    {
      path: MATCH_UPLOAD,
      maxFiles: 1,
      maxBytes: MAX_LIST_MB * 1024 * 1024,
      tooLarge: `文件不能超过 ${MAX_LIST_MB} MB`,
      handle: async ({ db, search, buyer, uploads: [file] }) => {
        if (!file) throw new RangeError('an upload without a file is refused before');
        const rows = await rowsOfFile(file);
        return { rows: matchedRows(await matchRows(db, search, buyer, rows), buyer) };
      },
    },
    {
      path: SHELF_COUNT_UPLOAD,
      maxFiles: 1,
      maxBytes: MAX_LIST_MB * 1024 * 1024,
      tooLarge: `文件不能超过 ${MAX_LIST_MB} MB`,
      handle: async ({ db, buyer, uploads: [file] }) => {
        if (!file) throw new RangeError('an upload without a file is refused before');
        return countRows(db, buyer, await rowsOfFile(file, MAX_COUNTED));
      },
    },
  ]);
  app.get(MATCH_SAMPLE, async (request, reply) => {
    await requireBuyer(services, request);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="purchase-list.xlsx"')
      .send(sampleFile());
  });
}
