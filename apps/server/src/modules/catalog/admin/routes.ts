import type { AdminGoods } from '@qingnang/contract/office';
import {
  adminGoods,
  adminGoodsCreate,
  adminGoodsList,
  adminGoodsUpdate,
  adminLotReceive,
  adminOptions,
} from '@qingnang/contract/office';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import type { Staff } from '../../../http/session.ts';
import { adminGoodsData, goodsListPage, optionsData } from './present.ts';
import { goodsLog, goodsRecord, listGoods, optionRows } from './reads.ts';
import { createGoods, receiveLot, updateGoods } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminGoodsList, async ({ query }, { db, staff }) =>
    goodsListPage(await listGoods(db, staff, query), query.page, query.page_size),
  ),
  on(adminGoods, ({ params }, { db, staff }) => goodsNow(db, staff, params.id)),
  on(adminGoodsCreate, async ({ body }, { db, staff, requestId, ip }) => {
    const id = await createGoods(db, staff, body, { requestId, ip });
    return new Answer(await goodsNow(db, staff, id), '已新增');
  }),
  on(adminGoodsUpdate, async ({ params, body }, { db, staff, requestId, ip }) => {
    const { version, ...form } = body;
    await updateGoods(db, staff, params.id, version, form, { requestId, ip });
    return new Answer(await goodsNow(db, staff, params.id), '已保存');
  }),
  on(adminLotReceive, async ({ params, body }, { db, staff, requestId, ip, idempotency }) => {
    await receiveLot(db, staff, params.id, body, { requestId, ip }, idempotency);
    return new Answer(await goodsNow(db, staff, params.id), '已入库');
  }),
  on(adminOptions, async (_, { db }) => optionsData(await optionRows(db))),
];

async function goodsNow(db: Db, staff: Staff, id: number): Promise<AdminGoods> {
  const [record, log] = await Promise.all([goodsRecord(db, staff, id), goodsLog(db, staff, id)]);
  if (!record) throw notFound('商品不存在');
  return adminGoodsData(record, log);
}
