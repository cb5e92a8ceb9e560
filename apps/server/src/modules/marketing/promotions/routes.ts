import { giftGroups, goodsPromotions } from '@qingnang/contract/bundles';
import { on, type Route } from '../../../http/serve.ts';
import { giftGroupData } from './present.ts';
import { promotionsOfGoods, runningPromotions } from './reads.ts';

export const routes: readonly Route[] = [
  on(giftGroups, async (_input, { db, viewer }) => ({
    list: (await runningPromotions(db, viewer, 'gift')).map(giftGroupData),
  })),
  on(goodsPromotions, async ({ params }, { db, viewer }) => ({
    list: (await promotionsOfGoods(db, viewer, params.id)).map(giftGroupData),
  })),
];
