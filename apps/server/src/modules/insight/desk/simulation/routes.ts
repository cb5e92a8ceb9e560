import { adminPromotionSimulate } from '@qingnang/contract/admin-promotions';
import { on, type Route } from '../../../../http/serve.ts';
import { simulationData } from './present.ts';
import { simulate } from './reads.ts';

export const routes: readonly Route[] = [
  on(adminPromotionSimulate, async ({ body }, { db, staff }) =>
    simulationData(await simulate(db, staff, body)),
  ),
];
