import * as contract from '@qingnang/contract/admin-draws';
import { DRAW_EXPORT, MAX_DRAW_RECORDS } from '@qingnang/contract/draw-words';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../../db/client.ts';
import { dayInChina } from '../../../../http/dates.ts';
import { invalidFromIssues, notFound } from '../../../../http/errors.ts';
import { noteExport } from '../../../../http/noted-reads.ts';
import { idOf, requireStaff } from '../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import type { Staff } from '../../../../http/session.ts';
import { recordFile, reportData, staffDrawData, staffRecordData, staffRowData } from './present.ts';
import {
  drawReport,
  exportedRecords,
  fieldsOfRow,
  isDraw,
  listDraws,
  listRecords,
  staffDraw,
} from './reads.ts';
import { problemsOf } from './rules.ts';
import { createDraw, publishDraw, stopDraw, updateDraw } from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.adminDraws, async ({ query }, { db, staff }) => {
    const { rows, total } = await listDraws(db, staff, query);
    const now = new Date();
    const list = rows.map((row) => staffRowData(row, now));
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(contract.adminDraw, ({ params }, { db, staff }) => drawNow(db, staff, params.id)),
  on(contract.adminDrawCreate, async ({ body }, { db, staff, idempotency }) => {
    const { id } = await createDraw(db, staff, body, idempotency);
    return new Answer(await drawNow(db, staff, id), '已新增');
  }),
  on(contract.adminDrawUpdate, async ({ params, body }, { db, staff }) => {
    await updateDraw(db, staff, params.id, body);
    return new Answer(await drawNow(db, staff, params.id), '已保存');
  }),
  on(contract.adminDrawPublish, async ({ params, body }, { db, staff }) => {
    await publishDraw(db, staff, params.id, body.version);
    return new Answer(await drawNow(db, staff, params.id), '抽奖已发布');
  }),
  on(contract.adminDrawStop, async ({ params }, { db, staff }) => {
    await stopDraw(db, staff, params.id);
    return new Answer(await drawNow(db, staff, params.id), '抽奖已停止');
  }),
  on(contract.adminDrawRecords, async ({ params, query }, { db, staff }) => {
    await requireDraw(db, staff, params.id);
    const { rows, total } = await listRecords(db, staff, params.id, query);
    return {
      list: rows.map((row) => staffRecordData(row, staff)),
      total,
      page: query.page,
      page_size: query.page_size,
    };
  }),
  on(contract.adminDrawReport, async ({ params }, { db, staff }) => {
    await requireDraw(db, staff, params.id);
    return reportData(await drawReport(db, staff, params.id));
  }),
];

const unknownDraw = () => notFound('抽奖不存在');

/** @throws 404 */
async function requireDraw(db: Db, staff: Staff, id: number): Promise<void> {
  if (!(await isDraw(db, staff, id))) throw unknownDraw();
}

async function drawNow(db: Db, staff: Staff, id: number): Promise<contract.StaffDraw> {
  const now = new Date();
  const draw = await staffDraw(db, staff, id, dayInChina(now));
  if (!draw) throw unknownDraw();
  const fields = fieldsOfRow(draw.row, draw.fields);
  return staffDrawData(draw, fields, problemsOf(fields, draw.known, now), now);
}

// A file of fifty thousand records costs as much as a few hundred pages.
const PER_MINUTE = 12;

/** The attempts of a draw as XLSX, filtered like the list. */
export function drawFiles(app: FastifyInstance, services: Services): void {
  app.get(DRAW_EXPORT, { config: { rateLimit: { max: PER_MINUTE } } }, async (request, reply) => {
    const staff = await requireStaff(services, request, ['draw.read']);
    const id = idOf(request);
    const query = contract.drawExportQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    await requireDraw(services.db, staff, id);
    await noteExport(services.db, staff, 'draw', request.query);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="draw-${id}-${dayInChina(new Date())}.xlsx"`)
      .send(
        recordFile(
          exportedRecords(services.reads.of('files of draws'), staff, id, query.data, MAX_DRAW_RECORDS),
          staff,
        ),
      );
  });
}
