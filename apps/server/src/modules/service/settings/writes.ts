import { isDeepStrictEqual } from 'node:util';
import type { SectionName } from '@qingnang/contract/shop-setting-fields';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Settings } from '../../../db/json-columns.ts';
import { forgetRemembered } from '../../../db/memory.ts';
import { writeSetting } from '../../../db/settings.ts';
import { shopSettings } from '../../../db/shop-settings.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { invalid } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import { writeAudit } from '../../identity/writes.ts';
import { inOrder, loggedSection, sectionErrors } from './rules.ts';

/** Sets a section; every page shows it at once. @throws 422 by field */
export async function saveSection<S extends SectionName>(
  db: Db,
  staff: Staff,
  section: S,
  sent: Settings[S],
): Promise<void> {
  const value = inOrder(sent);
  const errors = sectionErrors(value);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await inTransaction(db, async (tx) => {
    if ('staff_id' in value) await requireColleague(tx, Number(value.staff_id));
    await sql`select pg_advisory_xact_lock(hashtextextended(${`setting:${section}`}, 0))`.execute(tx);
    const before = (await shopSettings(tx))[section];
    if (isDeepStrictEqual(before, value)) return;
    await writeSetting(tx, section, value);
    await writeAudit(tx, staff, {
      action: 'setting.update',
      entity: 'setting',
      entityId: section,
      before: loggedSection(before),
      after: loggedSection(value),
    });
  });
  forgetRemembered(db);
}

async function requireColleague(tx: Tx, id: number): Promise<void> {
  if (id === 0) return;
  const found = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!found) throw invalid({ staff_id: '该员工不存在或已停用' });
}
