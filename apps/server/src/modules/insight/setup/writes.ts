import type { Db } from '../../../db/client.ts';
import { forgetRemembered } from '../../../db/memory.ts';
import { proposeSetting, readSetting } from '../../../db/settings.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import { conflict } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import { writeAudit } from '../../identity/writes.ts';
import { type Channels, setupFacts } from './reads.ts';
import { missingNames, setupItems } from './rules.ts';

/** 开张: from now on visitors see the shop, and buyers may buy. @throws 409 naming what is missing, or when it is open already */
export async function openShop(db: Db, staff: Staff, channels: Channels): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = new Date();
    const names = missingNames(setupItems(await setupFacts(tx, channels), now, dayInChina(now)));
    if (names.length > 0) throw conflict(`还不能开张，请先完成：${names.join('、')}`);
    const openedAt = now.toISOString();
    await proposeSetting(tx, 'opened_at', openedAt);
    if ((await readSetting(tx, 'opened_at')) !== openedAt) throw conflict('商城已经开张');
    await writeAudit(tx, staff, {
      action: 'setting.open',
      entity: 'setting',
      entityId: 'opened_at',
      after: { opened_at: openedAt },
    });
  });
  forgetRemembered(db);
}
