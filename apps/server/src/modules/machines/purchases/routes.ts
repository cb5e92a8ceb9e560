import { v1Catalogue } from '@qingnang/contract/v1-catalogue';
import {
  v1Addresses,
  v1OwnStock,
  v1Purchase,
  v1PurchaseCodes,
  v1PurchaseState,
} from '@qingnang/contract/v1-purchases';
import { notFound } from '../../../http/errors.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import {
  presentAddresses,
  presentCodes,
  presentOffer,
  presentPurchase,
  presentSubmitted,
} from './present.ts';
import { addressesOf, codedLines, findGoods, findOrder, offersOf, orderParts } from './reads.ts';
import { countOwnStock, purchase } from './writes.ts';

/** A search of a machine is no search of a person: it has no facets, and the words count for nothing. */
const PLAIN = { type: 1, sort: 'default', facets: 0 } as const;

export const routes: readonly Route[] = [
  on(v1Catalogue, async ({ query }, { db, search, viewer }) => {
    const { ids, keywords = '', can_buy, page, limit } = query;
    if (ids) {
      const offers = await offersOf(db, viewer, ids);
      const found = ids.flatMap((id) => offers.get(id) ?? []).filter(({ onShelf }) => onShelf);
      return { items: found.map(presentOffer), total: found.length, has_more: false };
    }
    const asked = { ...PLAIN, keywords, can_buy, page, page_size: limit };
    const { ids: onPage, goods, total } = await findGoods(db, search, viewer, asked);
    const items = onPage.flatMap((id) => goods.get(id)?.offer ?? []).filter(({ onShelf }) => onShelf);
    return { items: items.map(presentOffer), total, has_more: page * limit < total };
  }),
  on(v1Addresses, async (_input, { db, buyer }) => presentAddresses(await addressesOf(db, buyer))),
  on(v1Purchase, async ({ body }, { db, buyer, idempotency }) => {
    const submitted = await purchase(db, buyer, body, idempotency);
    return new Answer(presentSubmitted(submitted), submitted.withheld === '' ? '已下单' : submitted.withheld);
  }),
  on(v1OwnStock, async ({ body }, { db, buyer }) => countOwnStock(db, buyer, body)),
  on(v1PurchaseState, async ({ params }, { db, buyer }) => {
    const order = await findOrder(db, buyer, params.id);
    if (!order) throw notFound('订单不存在');
    return presentPurchase(order, await orderParts(db, order.id));
  }),
  on(v1PurchaseCodes, async ({ params }, { db, buyer }) => {
    if (!(await findOrder(db, buyer, params.id))) throw notFound('订单不存在');
    return presentCodes(await codedLines(db, buyer, { orderId: params.id }));
  }),
];
