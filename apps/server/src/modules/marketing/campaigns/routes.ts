import { groupBuy } from '@qingnang/contract/bundles';
import {
  everydayPrice,
  goodsActivities,
  nearExpiryPrice,
  newcomerPrice,
  spike,
  tap,
} from '@qingnang/contract/campaigns';
import type { SpecialKind } from '@qingnang/contract/catalog';
import { toSeconds } from '../../../http/dates.ts';
import { type Call, on, type Route } from '../../../http/serve.ts';
import { groupBuyPage } from './group-buys/reads.ts';
import { activityData, itemData, spikeData } from './present.ts';
import { activitiesOf, runningOfKind, spikeOf } from './reads.ts';
import { countTap } from './writes.ts';

const pageOfKind =
  (kind: SpecialKind) =>
  async ({ query }: { query: { page: number; page_size: number } }, { db, viewer }: Call) => {
    const { page, page_size } = query;
    const { items, total } = await runningOfKind(db, viewer, kind, page, page_size);
    return { list: items.map(itemData), total, page, page_size };
  };

export const routes: readonly Route[] = [
  on(spike, async (_, { db, viewer }) => spikeData(await spikeOf(db, viewer), toSeconds(new Date()))),
  on(everydayPrice, pageOfKind('daily')),
  on(newcomerPrice, pageOfKind('newcomer')),
  on(nearExpiryPrice, pageOfKind('near_expiry')),
  on(groupBuy, async ({ query }, { db, viewer }) => {
    const { page, page_size } = query;
    const { items, total } = await groupBuyPage(db, viewer, page, page_size);
    return { list: items.map(itemData), total, page, page_size, timestamp: toSeconds(new Date()) };
  }),
  on(goodsActivities, async ({ query }, { db, viewer }) => ({
    list: (await activitiesOf(db, viewer, query.ids ?? null)).map(activityData),
  })),
  on(tap, async ({ body }, { db }) => {
    const { id = 0, goods_price_id = 0, banner_id = 0 } = body;
    await countTap(db, { zoneId: id, specialId: goods_price_id, bannerId: banner_id });
    return {};
  }),
];
