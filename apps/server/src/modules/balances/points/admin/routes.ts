import {
  adminPointsGoods,
  adminPointsGoodsCreate,
  adminPointsGoodsUpdate,
} from '@qingnang/contract/admin-zones';
import * as contract from '@qingnang/contract/points';
import { notFound } from '../../../../http/errors.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { logItemData, summaryData } from '../present.ts';
import { logOf, summaryOf } from '../reads.ts';
import { companyOf, pointsHolders } from './accounts/reads.ts';
import { staffPointsOrderData } from './orders/present.ts';
import { staffPointsOrders } from './orders/reads.ts';
import { cancelForBuyer, shipPointsOrder } from './orders/writes.ts';
import { staffPointsGoodsData } from './present.ts';
import { staffPointsPage } from './reads.ts';
import { createPointsGoods, updatePointsGoods } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminPointsGoods, async ({ query }, { db, staff }) => {
    const { rows, total } = await staffPointsPage(db, staff, query);
    return { list: rows.map(staffPointsGoodsData), total, page: query.page, page_size: query.page_size };
  }),
  on(adminPointsGoodsCreate, async ({ body }, { db, staff }) => {
    const row = await createPointsGoods(db, staff, body);
    return new Answer(staffPointsGoodsData(row), '已新增');
  }),
  on(adminPointsGoodsUpdate, async ({ params, body }, { db, staff }) => {
    const { version, ...form } = body;
    const row = await updatePointsGoods(db, staff, params.id, version, form);
    return new Answer(staffPointsGoodsData(row), '已保存');
  }),
  on(contract.adminPointsOrders, async ({ query }, { db, staff }) => {
    const { rows, total } = await staffPointsOrders(db, staff, query);
    return {
      list: rows.map((row) => staffPointsOrderData(row, staff)),
      total,
      page: query.page,
      page_size: query.page_size,
    };
  }),
  on(contract.adminPointsShip, async ({ params, body }, { db, staff }) => {
    const parcel = { carrier: body.carrier, trackingNo: body.tracking_no, version: body.version };
    const row = await shipPointsOrder(db, staff, params.id, parcel);
    return new Answer(staffPointsOrderData(row, staff), '已发货');
  }),
  on(contract.adminPointsCancel, async ({ params, body }, { db, staff }) => {
    const row = await cancelForBuyer(db, staff, params.id, body);
    return new Answer(staffPointsOrderData(row, staff), '已取消，积分已退回客户');
  }),
  on(contract.adminPointsAccounts, async ({ query }, { db, staff }) => {
    const { rows, total } = await pointsHolders(db, staff, query);
    return { list: rows, total, page: query.page, page_size: query.page_size };
  }),
  on(contract.adminPointsAccount, async ({ params, query }, { db }) => {
    const company = await companyOf(db, params.id);
    if (company === undefined) throw notFound('客户不存在');
    const [summary, { rows, total }] = await Promise.all([
      summaryOf(db, params.id),
      logOf(db, params.id, query),
    ]);
    return {
      company,
      summary: summaryData(summary),
      list: rows.map(logItemData),
      total,
      page: query.page,
      page_size: query.page_size,
    };
  }),
];
