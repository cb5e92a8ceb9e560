import { dayAfter } from '@qingnang/rules/days';
import { fen, formatFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { dayInChina } from '../../../http/dates.ts';
import type { Task } from '../../../jobs/task.ts';
import { tellAll } from '../../identity/writes.ts';
import { MAKE_TASK, makePaper } from './statements/paper/writes.ts';
import { statementById, waitingPapers } from './statements/reads.ts';
import { makeStatements } from './statements/writes.ts';

/** What is due so many days from now is told of. */
const NOTICE_DAYS = 3;

interface Due {
  debtor_id: number;
  due_on: string;
  count: number;
  open_fen: number;
}

/**
 * Tells accounts of what is due soon and of what is overdue, of each day once.
 * @param today in China
 */
export async function tellOfDue(db: Db, today: string): Promise<void> {
  const { rows } = await sql<Due>`
    select debtor_id, due_on, count(*) as count, sum(open_fen)::bigint as open_fen from receivable
    where open_fen > 0 and due_on <= ${dayAfter(today, NOTICE_DAYS)}::date group by 1, 2 order by 1, 2`.execute(
    db,
  );
  await tellAll(
    db,
    rows.map(({ debtor_id, due_on, count, open_fen }) => {
      const isLate = due_on < today;
      return {
        accountId: debtor_id,
        key: isLate ? ('credit.overdue' as const) : ('credit.due_soon' as const),
        fields: { date: due_on, count: String(count), amount: formatFen(fen(open_fen)) },
        url: '/zhzx/zq',
        cause: `${isLate ? 'credit_overdue' : 'credit_due'}:${due_on}`,
      };
    }),
  );
}

/** Papers that are looked for at a time. */
const AT_ONCE = 50;

/** Draws the papers of confirmed statements that wait; one that cannot be drawn holds up no other. */
const makePapers: Task = async (services) => {
  let failed = 0;
  for (let after = 0; ; ) {
    const waiting = await waitingPapers(services.db, after, AT_ONCE);
    for (const { id, account_id: accountId } of waiting)
      await statementById(services.db, { accountId }, id)
        .then((row) => makePaper(services, row))
        .catch((error: unknown) => {
          failed += 1;
          services.log.error({ err: error, statement: id }, 'the paper of a statement could not be made');
        });
    const last = waiting.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  if (failed > 0) throw new Error(`${failed} papers of statements could not be made`);
};

export const tasks: Readonly<Record<string, Task>> = {
  make_credit_statements: async ({ db, log }) => {
    const made = await makeStatements(db, dayInChina(new Date()), log);
    if (made > 0) log.info({ made }, 'credit statements made');
  },
  [MAKE_TASK]: makePapers,
  tell_of_credit_due: ({ db }) => tellOfDue(db, dayInChina(new Date())),
};

// Half past midnight in China makes them on the first of the month, and what a day without a server missed; nine in the morning for the words.
export const crontab = [
  '30 16 * * * make_credit_statements',
  '0 1 * * * tell_of_credit_due',
  // What a process that was killed has left.
  `*/10 * * * * ${MAKE_TASK}`,
];
