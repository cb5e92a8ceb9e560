import { ALIASES } from '@qingnang/search/alias-list';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import { notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';

/**
 * Switches a name that comes with the product off or on; nothing happens when it is so already.
 * @throws 404 when no name is written so
 */
export function switchAlias(db: Db, staff: Staff, name: string, isOn: boolean): Promise<void> {
  if (!ALIASES.some((alias) => alias.name === name)) throw notFound('没有这个内置别名');
  return inTransaction(db, async (tx) => {
    const changed = isOn
      ? await tx.deleteFrom('search_alias_off').where('name', '=', name).returning('name').execute()
      : await tx
          .insertInto('search_alias_off')
          .values({ name })
          .onConflict((on) => on.doNothing())
          .returning('name')
          .execute();
    if (changed.length === 0) return;
    await writeAudit(tx, staff, {
      action: 'search_alias.switch',
      entity: 'search_alias',
      entityId: name,
      before: { is_active: !isOn },
      after: { is_active: isOn },
    });
  });
}
