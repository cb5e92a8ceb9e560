/** 日结: the figures of a day, frozen by staff when it is over. What is entered later changes nothing of them; it is shown beside them. */

import type { Db } from '../../../db/client.ts';
import { json } from '../../../db/json.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import { conflict, invalid } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import { writeAudit } from '../../identity/writes.ts';
import { dayDetail } from './reads.ts';
import { doubtsOf, isOver } from './rules.ts';

/**
 * Closes a day with its figures of now.
 * @throws 409 when it is not over or closed already, 422 at `note` where something stands against it and nothing is said
 */
export function closeDay(db: Db, staff: Staff, day: string, note: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!isOver(day, dayInChina(new Date()))) throw conflict('这一天还没有结束，次日才能关账');
    const { figures, providers } = await dayDetail(tx, day);
    const doubts = doubtsOf(figures, providers);
    if (doubts.length > 0 && note === '') throw invalid({ note: `${doubts.join('；')}。请写明说明再关账` });
    const made = await tx
      .insertInto('day_close')
      .values({ day, figures: json(figures), note, staff_id: staff.staffId })
      .onConflict((same) => same.doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows !== 1n) throw conflict('这一天已经关账，请刷新页面');
    await writeAudit(tx, staff, {
      action: 'books.close',
      entity: 'books',
      entityId: day,
      before: null,
      after: { note, doubts: doubts.join('；') },
    });
  });
}
