import { common, memberCentre } from '@qingnang/contract/shell';
import { shopLicences } from '@qingnang/contract/shop-settings';
import { toSeconds } from '../../../http/dates.ts';
import { on, type Route } from '../../../http/serve.ts';
import { centreData } from './centre/present.ts';
import { centreOf } from './centre/reads.ts';
import { commonData } from './present.ts';
import { licencesOf, shellOf } from './reads.ts';

export const routes: readonly Route[] = [
  on(common, async (_, { db }) => commonData(await shellOf(db), toSeconds(new Date()))),
  on(shopLicences, async (_, { db }) => ({ list: await licencesOf(db) })),
  on(memberCentre, async (_input, { db, buyer }) => centreData(await centreOf(db, buyer))),
];
