import {
  goodsDossier,
  goodsLeaflet,
  goodsPaperAdd,
  goodsPaperRemove,
  goodsPapers,
  goodsPaperUpdate,
  leafletSave,
} from '@qingnang/contract/goods-papers';
import { dayInChina } from '../../../../http/dates.ts';
import { notFound } from '../../../../http/errors.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentDossier, presentLeaflet, presentRow } from './present.ts';
import { dossierOf, dossiers, shownDossier } from './reads.ts';
import { addPaper, changePaper, removePaper, saveLeaflet } from './writes.ts';

export const routes: readonly Route[] = [
  on(goodsPapers, async ({ query }, { db, staff }) => {
    const { keywords = '', state = '', page, page_size } = query;
    const today = dayInChina(new Date());
    const { rows, total } = await dossiers(db, staff, { keywords, state, page, page_size }, today);
    return { list: rows.map((row) => presentRow(row, today)), total, page, page_size };
  }),
  on(goodsDossier, async ({ params }, { db, staff }) => {
    const dossier = await dossierOf(db, staff, params.id);
    if (!dossier) throw notFound('商品不存在');
    return presentDossier(dossier, dayInChina(new Date()));
  }),
  on(goodsLeaflet, async ({ params }, { db }) => {
    const shown = await shownDossier(db, params.id);
    if (!shown) throw notFound('商品不存在或已下架');
    return presentLeaflet(shown);
  }),
  on(goodsPaperAdd, async ({ params, body }, { db, staff, idempotency }) => {
    const added = await addPaper(db, staff, params.id, body, idempotency);
    return new Answer(added, '资料已保存');
  }),
  on(goodsPaperUpdate, async ({ params, body }, { db, staff }) => {
    await changePaper(db, staff, params.id, body);
    return new Answer({}, '资料已保存');
  }),
  on(goodsPaperRemove, async ({ params }, { db, staff }) => {
    await removePaper(db, staff, params.id);
    return new Answer({}, '资料已移除');
  }),
  on(leafletSave, async ({ params, body }, { db, staff }) => {
    await saveLeaflet(db, staff, params.id, body);
    return new Answer({}, '说明书已保存');
  }),
];
