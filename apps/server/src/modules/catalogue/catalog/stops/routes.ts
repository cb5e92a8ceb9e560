import { adminLotStops, adminReleaseLot, adminStopLot } from '@qingnang/contract/lot-stops';
import type { Db } from '../../../../db/client.ts';
import { notFound } from '../../../../http/errors.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentStop } from './present.ts';
import { stopById, stopPage } from './reads.ts';
import { askRelease, stopLot } from './writes.ts';

const shown = async (db: Db, id: number) => {
  const row = await stopById(db, id);
  if (!row) throw notFound('停售记录不存在');
  return presentStop(row);
};

/** Lots out of sale, by goods and number. */
export const routes: readonly Route[] = [
  on(adminLotStops, async ({ query: { state, keywords, page, page_size } }, { db }) => {
    const filter = { isOpen: state !== 'released', keywords: keywords ?? '', page, pageSize: page_size };
    const { rows, total } = await stopPage(db, filter);
    return { list: rows.map(presentStop), total, page, page_size };
  }),
  on(adminStopLot, async ({ body }, { db, staff, idempotency }) => {
    const lot = { goodsId: body.goods_id, lotNo: body.lot_no };
    const id = await stopLot(db, staff, lot, { reason: body.reason, words: body.words }, idempotency);
    return new Answer(await shown(db, id), '已停售，所有仓库的该批号都已锁定');
  }),
  on(adminReleaseLot, async ({ params, body }, { db, staff }) => {
    await askRelease(db, staff, params.id, body.reason);
    return new Answer(await shown(db, params.id), '已提交，等待另一位同事复核');
  }),
];
