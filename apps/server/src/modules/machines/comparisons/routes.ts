// 数据核对: figures of other systems, and where they differ from the shop's.
import { adminDifferences } from '@qingnang/contract/comparisons';
import { v1Compare } from '@qingnang/contract/v1-comparisons';
import { on, type Route } from '../../../http/serve.ts';
import { presentDiffering, presentRun } from './present.ts';
import { differing, lastRuns } from './reads.ts';
import { compareFigures } from './writes.ts';

export const routes: readonly Route[] = [
  on(v1Compare, ({ body }, { db, staff }) => compareFigures(db, staff, body)),
  on(adminDifferences, async ({ query }, { db, staff }) => {
    const [{ rows, total }, runs] = await Promise.all([differing(db, staff, query), lastRuns(db, staff)]);
    const { page, page_size } = query;
    const now = new Date();
    return {
      list: rows.map(presentDiffering),
      total,
      page,
      page_size,
      runs: runs.map((run) => presentRun(run, now)),
    };
  }),
];
