import type { RankForm } from '@qingnang/contract/reference';
import { rankFields } from '@qingnang/contract/reference-fields';
import { logFields, ofColumns, readFields, toColumns } from '@qingnang/rules/described';
import type { Db } from '../../../../db/client.ts';
import { forgetRemembered } from '../../../../db/memory.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../staff/writes.ts';
import { type RankRow, rankErrors } from '../rules.ts';

/** Orders that have earned their points keep them. @param rank 0..3 @throws 422 for a name that another one has */
export async function updateRank(db: Db, staff: Staff, rank: number, form: RankForm): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ranks = await tx.selectFrom('member_rank').selectAll().orderBy('rank').forUpdate().execute();
    const before = ranks[rank];
    if (!before) throw notFound('会员等级不存在');
    const errors = rankErrors(ranks.with(rank, { ...before, name: form.name }));
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const after = await tx
      .updateTable('member_rank')
      .set(toColumns(rankFields, readFields(rankFields, form).held))
      .where('rank', '=', rank)
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(tx, staff, {
      action: 'member_rank.update',
      entity: 'member_rank',
      entityId: rank,
      before: auditValues(before),
      after: auditValues(after),
    });
  });
  forgetRemembered(db);
}

const auditValues = (row: RankRow) => logFields(rankFields, ofColumns(rankFields, row));
