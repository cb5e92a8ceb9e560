import { common } from '@qingnang/contract/shell';
import { toSeconds } from '../../http/dates.ts';
import { on, type Route } from '../../http/serve.ts';
import { commonData } from './present.ts';
import { shellFacts } from './reads.ts';

export const routes: readonly Route[] = [
  on(common, async (_, { db, config }) => commonData(await shellFacts(db), config, toSeconds(new Date()))),
];
