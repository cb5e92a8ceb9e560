import { adminSetup, adminSetupOpen } from '@qingnang/contract/admin-setup';
import { dayInChina } from '../../../http/dates.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentSetup } from './present.ts';
import { type Channels, openingOf, setupFacts } from './reads.ts';
import { setupItems } from './rules.ts';
import { openShop } from './writes.ts';

type Db = Parameters<typeof setupFacts>[0];

async function setupOf(db: Db, channels: Channels) {
  const now = new Date();
  const [opening, facts] = await Promise.all([openingOf(db), setupFacts(db, channels)]);
  return presentSetup(opening, setupItems(facts, now, dayInChina(now)));
}

export const routes: readonly Route[] = [
  on(adminSetup, async (_input, call) => setupOf(call.db, call)),
  on(adminSetupOpen, async (_input, call) => {
    await openShop(call.db, call.staff, call);
    return new Answer(await setupOf(call.db, call), '商城已开张，买家现在可以下单');
  }),
];
