import {
  adminTraceLot,
  adminTraceLotCount,
  adminTraceLotFromFiles,
  adminTraceLotScan,
  adminTraceLots,
  adminTraceLotUnscan,
} from '@qingnang/contract/trace-stock';
import type { Db } from '../../../../db/client.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentLot, presentLotCodes } from './present.ts';
import { lotPage, lotParts } from './reads.ts';
import { countLot, scanIn, takeFromFiles, takeOut } from './writes.ts';

const shown = async (db: Db, lotId: number) => presentLotCodes(await lotParts(db, lotId));

/** Missing codes that are named; a list of more is no help at a shelf. */
const MOST_MISSING = 200;

export const routes: readonly Route[] = [
  on(adminTraceLots, async ({ query }, { db }) => {
    const { rows, total } = await lotPage(db, query);
    return { list: rows.map(presentLot), total, page: query.page, page_size: query.page_size };
  }),
  on(adminTraceLot, ({ params }, { db }) => shown(db, params.id)),
  on(adminTraceLotScan, async ({ params, body }, { db, staff }) => {
    const judged = await scanIn(db, staff, params.id, body.codes);
    const answers = judged.map(({ taken: _, ...answer }) => ({ ...answer, order_line_id: null }));
    return { answers, lot: await shown(db, params.id) };
  }),
  on(adminTraceLotFromFiles, async ({ params }, { db, staff }) => {
    await takeFromFiles(db, staff, params.id);
    return new Answer(await shown(db, params.id), '已按文件入库');
  }),
  on(adminTraceLotUnscan, async ({ params, body }, { db, staff }) => {
    await takeOut(db, staff, params.id, body.codes);
    return new Answer(await shown(db, params.id), '已撤回');
  }),
  on(adminTraceLotCount, async ({ params, body }, { db, staff }) => {
    const { found, missing, strange } = await countLot(db, staff, params.id, body.codes);
    return {
      found_pieces: found,
      missing_pieces: missing.reduce((sum, { pieces }) => sum + pieces, 0),
      missing: missing.slice(0, MOST_MISSING).map(({ code }) => code),
      strange,
    };
  }),
];
