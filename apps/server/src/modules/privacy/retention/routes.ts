// 保存期限: periods with their history, what would go today, what has gone.
import * as contract from '@qingnang/contract/retention';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentDue, presentHistory, presentRules, presentRun } from './present.ts';
import { dueToday, retentionHistory, retentionRules, retentionRuns } from './reads.ts';
import { savePeriod } from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.adminRetention, async (_input, { db }) => presentRules(await retentionRules(db))),
  on(contract.adminRetentionDue, async (_input, { db }) => presentDue(await dueToday(db, new Date()))),
  on(contract.adminRetentionRuns, async ({ query }, { db }) => {
    const { rows, total } = await retentionRuns(db, query);
    return { list: rows.map(presentRun), total, page: query.page, page_size: query.page_size };
  }),
  on(contract.adminRetentionSave, async ({ params, body }, { db, staff }) => {
    await savePeriod(db, staff, params.kind, body);
    return new Answer(presentRules(await retentionRules(db)), '已保存，今晚起按新的期限处理');
  }),
  on(contract.adminRetentionHistory, async ({ params }, { db }) =>
    presentHistory(await retentionHistory(db, params.kind)),
  ),
];
