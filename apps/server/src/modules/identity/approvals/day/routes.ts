import { adminApprovalDay } from '@qingnang/contract/approvals';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { dayInChina, toSeconds } from '../../../../http/dates.ts';
import { on, type Route } from '../../../../http/serve.ts';
import { dayEvents, daySums } from './reads.ts';
import { eventWords } from './rules.ts';

/** What who owns the shop should look at once a day. */
export const dayRoutes: readonly Route[] = [
  on(adminApprovalDay, async ({ query: { day = dayInChina(new Date()), page, page_size } }, { db }) => {
    const [{ rows, total }, sums] = await Promise.all([
      dayEvents(db, day, page, page_size),
      daySums(db, day),
    ]);
    const list = rows.map((row) => ({
      id: row.id,
      at: toSeconds(row.at),
      staff: row.staff ?? '系统',
      words: eventWords(row.action, row),
    }));
    return { list, total, page, page_size, day, alone: fenToYuan(fen(sums.aloneFen)), waiting: sums.waiting };
  }),
];
