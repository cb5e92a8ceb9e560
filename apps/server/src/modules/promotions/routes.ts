import { giftGroups } from '@qingnang/contract/bundles';
import { on, type Route } from '../../http/serve.ts';
import { giftGroupData } from './present.ts';
import { runningPromotions } from './reads.ts';

export const routes: readonly Route[] = [
  on(giftGroups, async (_input, { db, viewer }) => ({
    list: (await runningPromotions(db, viewer)).map(giftGroupData),
  })),
];
