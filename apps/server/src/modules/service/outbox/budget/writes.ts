import type { smsBudgetForm } from '@qingnang/contract/status';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { writeSetting } from '../../../../db/settings.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { invalid } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { smsBudget } from '../../../identity/reads.ts';
import { writeAudit } from '../../../identity/writes.ts';

/** What codes by SMS may cost from now on. @throws 422 by field */
export function changeBudget(db: Db, staff: Staff, form: z.output<typeof smsBudgetForm>): Promise<void> {
  if (form.day < form.hour) throw invalid({ day: '每天上限不能小于每小时上限' });
  if (form.prefix_hour > form.hour) throw invalid({ prefix_hour: '同号段上限不能大于每小时上限' });
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('setting:sms_budget', 0))`.execute(tx);
    const before = await smsBudget(tx);
    const { hour, day, prefix_hour } = form;
    const after = { hour, day, prefix_hour };
    if (before.hour === hour && before.day === day && before.prefix_hour === prefix_hour) return;
    await writeSetting(tx, 'sms_budget', after);
    await writeAudit(tx, staff, {
      action: 'setting.update',
      entity: 'setting',
      entityId: 'sms_budget',
      before: { ...before },
      after,
    });
  });
}
