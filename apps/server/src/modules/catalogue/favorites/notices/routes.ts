import {
  arrivalAsk,
  arrivalCancel,
  arrivalList,
  favoriteNotice,
  favoriteSeen,
} from '@qingnang/contract/favorites';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { arrivalItems } from './list/present.ts';
import { arrivalPage } from './list/reads.ts';
import { askForArrival, cancelArrival, lookAt, setNotice } from './writes.ts';

export const routes: readonly Route[] = [
  on(favoriteSeen, async ({ body }, { db, buyer }) => ({
    goods_ids: await lookAt(db, buyer, body.goods_ids),
  })),
  on(favoriteNotice, async ({ body }, { db, buyer }) => {
    const wants = body.wants_notice === 1;
    const ids = await setNotice(db, buyer, body.goods_ids, wants);
    const message = wants ? '已开启通知，降价和到货会告诉您' : '已关闭通知';
    return new Answer({ goods_ids: ids, wants_notice: body.wants_notice }, message);
  }),
  on(arrivalList, async ({ query }, { db, buyer }) => {
    const found = await arrivalPage(db, buyer, query.page, query.page_size);
    return { list: arrivalItems(found), total: found.total, page: query.page, page_size: query.page_size };
  }),
  on(arrivalAsk, async ({ params }, { db, buyer }) => {
    await askForArrival(db, buyer, params.id);
    return new Answer({ wants_notice: 1 }, '已登记提醒，到货后会第一时间告诉您');
  }),
  on(arrivalCancel, async ({ params }, { db, buyer }) => {
    await cancelArrival(db, buyer, params.id);
    return new Answer({ wants_notice: 0 }, '已取消到货提醒');
  }),
];
