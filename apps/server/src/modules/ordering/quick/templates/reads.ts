import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';
import { countSource } from '../usual/reads.ts';

export interface TemplateRow {
  id: number;
  name: string;
  saved_at: Date;
  total: number;
}

/** The account's templates by name, with the goods that buyers may still see. */
async function templatesOf(db: Db, { accountId }: Buyer): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select t.id, t.name, t.saved_at, (select count(*) from quick_template_line l join goods g on g.id = l.goods_id
      where l.template_id = t.id and g.status <> 'draft') as total
    from quick_template t where t.account_id = ${accountId} order by t.name, t.id`.execute(db);
  return rows;
}

/** What the tabs of quick purchase say: four statements. */
export async function sourcesOf(db: Db, buyer: Buyer) {
  const [usual, recent, favorite, templates] = await Promise.all([
    countSource(db, buyer, 'usual'),
    countSource(db, buyer, 'recent'),
    countSource(db, buyer, 'favorite'),
    templatesOf(db, buyer),
  ]);
  return { usual, recent, favorite, templates };
}
