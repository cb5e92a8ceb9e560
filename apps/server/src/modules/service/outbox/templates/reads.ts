import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';

export interface TemplateRow {
  key: string;
  /** '' = the default words. */
  title: string;
  body: string;
  is_on: boolean;
  per_day: number | null;
  version: number;
  staff: string;
  updated_at: Date;
}

/** What staff have changed, all of it or of one key. */
export async function changedTemplates(db: Db | Tx, key: string | null = null): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select m.key, m.title, m.body, m.is_on, m.per_day, m.version, coalesce(s.name, '') as staff, m.updated_at
    from message_template m left join staff s on s.id = m.updated_by
    where ${key}::text is null or m.key = ${key}`.execute(db);
  return rows;
}
