import { common, memberCentre } from '@qingnang/contract/shell';
import { toSeconds } from '../../../http/dates.ts';
import { on, type Route } from '../../../http/serve.ts';
import { centreData } from './centre/present.ts';
import { centreOf } from './centre/reads.ts';
import { commonData } from './present.ts';
import { shellFacts } from './reads.ts';

export const routes: readonly Route[] = [
  on(common, async (_, { db, config }) => commonData(await shellFacts(db), config, toSeconds(new Date()))),
  on(memberCentre, async (_input, { db, buyer }) => centreData(await centreOf(db, buyer))),
];
