import { sql } from 'kysely';
import { json } from '../db/json.ts';
import type { Tx } from '../db/transaction.ts';
import { cleanArticle } from '../modules/service/content/articles/rules.ts';
import { GUIDES } from './articles-guide.ts';
import { htmlOf } from './articles-html.ts';
import { SERVICES } from './articles-service.ts';
import type { DemoHelp } from './articles-type.ts';

export const HELP: readonly DemoHelp[] = [...GUIDES, ...SERVICES];

/** Loads the help centre of the demo shop into empty articles. */
export async function loadDemoHelp(tx: Tx): Promise<void> {
  const categories = await tx.selectFrom('article_category').select(['id', 'code']).execute();
  const rows = HELP.map((article, index) => {
    const category = categories.find(({ code }) => code === article.in);
    if (!category) throw new Error(`no article category ${article.in}`);
    const { id, code, title, summary, text } = article;
    const body = cleanArticle(htmlOf(text));
    return { id, category_id: category.id, code: code || null, title, summary, body, sort: index + 1 };
  });
  const numbered = rows.flatMap(({ id, ...row }) => (id === undefined ? [] : [{ ...row, id }]));
  const others = rows.flatMap(({ id, ...row }) => (id === undefined ? [row] : []));
  await tx.insertInto('article').values(others).execute();
  await sql`insert into article (id, category_id, code, title, summary, body, sort) overriding system value
    select id, category_id, code, title, summary, body, sort
    from jsonb_to_recordset(${json(numbered)}::jsonb) as given
      (id int8, category_id int8, code text, title text, summary text, body text, sort int)`.execute(tx);
  // The next article does not take a number that is given already.
  await sql`select setval(pg_get_serial_sequence('article', 'id'), (select max(id) from article))`.execute(
    tx,
  );
}
