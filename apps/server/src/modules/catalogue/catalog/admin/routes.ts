import type { AdminGoods } from '@qingnang/contract/office';
import {
  adminGoods,
  adminGoodsCreate,
  adminGoodsList,
  adminGoodsUpdate,
  adminLotReceive,
  adminOptions,
} from '@qingnang/contract/office';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../../db/client.ts';
import { notFound } from '../../../../http/errors.ts';
import { acceptUploads } from '../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import type { Staff } from '../../../../http/session.ts';
import { routes as forbiddenRoutes } from '../forbidden/routes.ts';
import { brandRoutes } from './brands/routes.ts';
import { categoryRoutes } from './categories/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { imageRoutes, imageUploads } from './images/routes.ts';
import { importFiles, importRoutes, importUploads } from './imports/routes.ts';
import { massFiles, massRoutes, massUploads } from './mass/routes.ts';
import { adminGoodsData, goodsListPage, optionsData } from './present.ts';
import { waitingPrices } from './prices/reads.ts';
import { goodsLog, goodsRecord, listGoods, optionRows } from './reads.ts';
import { referenceRoutes, referenceUploads } from './references/routes.ts';
import { shelfRoutes } from './shelf/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { createGoods, type GoodsWaits, receiveLot, updateGoods } from './writes.ts';
import { zipFiles, zipRoutes, zipUploads } from './zips/routes.ts';

function savedWords({ prices, marks }: GoodsWaits): string {
  const parts = [
    prices ? '价格变动较大，等待另一位同事复核' : '',
    marks ? '经营范围、处方类别、含麻标记等待质管复核' : '',
  ].filter(Boolean);
  return ['已保存', ...parts].join('；');
}

export const routes: readonly Route[] = [
  on(adminGoodsList, async ({ query }, { db, staff }) =>
    goodsListPage(await listGoods(db, staff, query), query.page, query.page_size),
  ),
  on(adminGoods, ({ params }, { db, staff }) => goodsNow(db, staff, params.id)),
  on(adminGoodsCreate, async ({ body }, { db, staff }) => {
    const id = await createGoods(db, staff, body);
    return new Answer(await goodsNow(db, staff, id), '已新增');
  }),
  on(adminGoodsUpdate, async ({ params, body }, { db, staff }) => {
    const { version, ...form } = body;
    const waits = await updateGoods(db, staff, params.id, version, form);
    return new Answer(await goodsNow(db, staff, params.id), savedWords(waits));
  }),
  on(adminLotReceive, async ({ params, body }, { db, staff, idempotency }) => {
    await receiveLot(db, staff, params.id, body, idempotency);
    return new Answer(await goodsNow(db, staff, params.id), '已入库');
  }),
  ...imageRoutes,
  ...tagRoutes,
  ...shelfRoutes,
  ...forbiddenRoutes,
  ...categoryRoutes,
  ...brandRoutes,
  ...massRoutes,
  ...importRoutes,
  ...draftRoutes,
  ...referenceRoutes,
  ...zipRoutes,
  on(adminOptions, async (_, { db }) => optionsData(await optionRows(db))),
];

/** Calls that take or give files. */
export function catalogFiles(app: FastifyInstance, services: Services): void {
  acceptUploads(app, services, [
    ...imageUploads,
    ...massUploads,
    ...importUploads,
    ...referenceUploads,
    ...zipUploads,
  ]);
  massFiles(app, services);
  importFiles(app, services);
  zipFiles(app, services);
}

async function goodsNow(db: Db, staff: Staff, id: number): Promise<AdminGoods> {
  const [record, log, waiting] = await Promise.all([
    goodsRecord(db, staff, id),
    goodsLog(db, staff, id),
    waitingPrices(db, id),
  ]);
  if (!record) throw notFound('商品不存在');
  return adminGoodsData(record, log, waiting);
}
