import { adminWalletCheck, adminWalletLog, adminWallets } from '@qingnang/contract/admin-wallet';
import { on, type Route } from '../../../../http/serve.ts';
import { presentLog } from '../present.ts';
import { accountLog, walletDifferences } from '../reads.ts';
import { presentCheck, presentWallets } from './present.ts';
import { walletCount, walletPage } from './reads.ts';

export const routes: readonly Route[] = [
  on(adminWallets, async ({ query }, { db, staff }) =>
    presentWallets(await walletPage(db, staff, query), query, staff),
  ),
  on(adminWalletCheck, async (_, { db, staff }) => {
    const [checked, differences] = await Promise.all([walletCount(db, staff), walletDifferences(db)]);
    return presentCheck(checked, differences);
  }),
  on(adminWalletLog, async ({ params, query }, { db, staff }) =>
    presentLog(await accountLog(db, staff, params.id, query), query),
  ),
];
