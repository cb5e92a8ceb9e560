import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Task } from '../../../jobs/task.ts';
import { deliver } from './delivery/writes.ts';
import { coveredWords, SECRET_TEMPLATES } from './rules.ts';

/** Forgets codes after a day, and how many messages of a kind somebody got on days that are over. How long messages stay: `privacy/retention`. */
async function tidyOutbox(db: Db): Promise<void> {
  const words = SECRET_TEMPLATES.map((template) => coveredWords(template) ?? '');
  await sql`
    update outbox o set params = '{}', text = covered.words
    from unnest(${[...SECRET_TEMPLATES]}::text[], ${words}::text[]) as covered (template, words)
    where o.template = covered.template and o.params <> '{}' and o.created_at < now() - interval '1 day'`.execute(
    db,
  );
  await sql`delete from message_day where day < (now() at time zone 'Asia/Shanghai')::date - 1`.execute(db);
}

export const tasks: Readonly<Record<string, Task>> = {
  send_outbox: async (services) => {
    await deliver(services);
  },
  tidy_outbox: ({ db }) => tidyOutbox(db),
};

export const crontab = ['* * * * * send_outbox', '41 * * * * tidy_outbox'];
