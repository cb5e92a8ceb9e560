import * as contract from '@qingnang/contract/draws';
import { dayInChina } from '../../../http/dates.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { adsData, drawData, linksData, recordData, simpleData, winnerData } from './present.ts';
import {
  drawAds,
  drawClosed,
  linkedZones,
  ownDraws,
  ownRecord,
  ownRecords,
  popupDraw,
  prizesOf,
  publishedDraw,
  winnersOf,
} from './reads.ts';
import { chancesOf, NO_DRAWS } from './rules.ts';
import { drawPrize } from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.drawInfo, async ({ query }, { db, viewer }) => {
    const { buyer } = viewer;
    const now = new Date();
    const today = dayInChina(now);
    const shown = await publishedDraw(db, viewer, query.id, today);
    const { draw } = shown;
    const [{ prizes, spentToday }, own] = await Promise.all([
      prizesOf(db, draw.id, buyer?.accountId ?? 0, today),
      buyer ? ownDraws(db, buyer, draw, today) : NO_DRAWS,
    ]);
    const chances = chancesOf(draw, buyer, own, now);
    return drawData({ ...shown, prizes, spentToday, own, chances, now });
  }),
  on(contract.drawPopup, async (_input, { db, viewer }) => {
    const shown = await popupDraw(db, viewer, dayInChina(new Date()));
    return shown && simpleData(shown);
  }),
  on(contract.drawSimpleOf, async ({ params }, { db, viewer }) =>
    simpleData(await publishedDraw(db, viewer, params.id, dayInChina(new Date()))),
  ),
  on(contract.drawWinners, async ({ query }, { db, viewer }) => {
    const { draw } = await publishedDraw(db, viewer, query.id, dayInChina(new Date()));
    return { list: (await winnersOf(db, draw.id)).map(winnerData) };
  }),
  on(contract.drawActivity, async ({ params }, { db, viewer }) => {
    const { draw } = await publishedDraw(db, viewer, params.id, dayInChina(new Date()));
    return linksData(await linkedZones(db, viewer, draw));
  }),
  on(contract.drawAds, async (_input, { db, viewer }) => adsData(await drawAds(db, viewer))),
  on(contract.drawRecords, async ({ query }, { db, buyer }) => {
    const { rows, total } = await ownRecords(db, buyer, query);
    return { list: rows.map(recordData), total, page: query.page, page_size: query.page_size };
  }),
  on(contract.drawOnce, async ({ params }, { db, buyer, idempotency }) => {
    const { id } = await drawPrize(db, buyer, params.id, idempotency);
    const row = await ownRecord(db, buyer, id);
    if (!row) throw drawClosed();
    const record = recordData(row);
    return new Answer(record, record.kind === 'none' ? record.name : `恭喜您，抽中 ${record.name}`);
  }),
];
