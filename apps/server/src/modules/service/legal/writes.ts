/**
 * 用户协议 and 隐私政策: one draft at a time of each, which begins as the version that holds. Publishing fills in the blanks, cleans
 * the text and gives it its date, with a second person's yes but for the first version of a shop that has not opened yet; from then on
 * nobody changes it any more (trigger `keep_published_text`).
 */
import { LEGAL_TEXTS, type LegalCode } from '@qingnang/contract/legal-words';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { forgetRemembered } from '../../../db/memory.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../http/errors.ts';
import { escapeHtml } from '../../../http/html.ts';
import type { Staff } from '../../../http/session.ts';
import { type Act, ask, writeAudit } from '../../identity/writes.ts';
import { cleanArticle } from '../content/articles/rules.ts';
import { blankValues, publicationSubject, publishedText, type StaffTextRow, staffText } from './reads.ts';
import { blanksOf, filledIn, missingWords } from './rules.ts';
import { STARTERS } from './starters/rules.ts';

export interface LegalForm {
  summary: string;
  /** HTML as it was typed. */
  body: string;
  note: string;
  demands_consent: boolean;
}

/** Begins the next version with the text that holds. @throws 409 when there is a draft already */
export function draftText(db: Db, staff: Staff, code: LegalCode): Promise<StaffTextRow> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`legal:${code}`}, 0))`.execute(tx);
    const held = await publishedText(tx, code);
    const { summary, body } = held?.text ??
      STARTERS.find((one) => one.code === code) ?? { summary: '', body: '' };
    const { rows } = await sql<{ id: number }>`
      insert into legal_text (code, number, title, summary, body, created_by)
      select ${code}, coalesce(max(number), 0) + 1, ${LEGAL_TEXTS[code].title}, ${summary}, ${body}, ${staff.staffId}
      from legal_text where code = ${code}
      having count(*) filter (where published_at is null) = 0
      returning id`.execute(tx);
    const made = rows[0];
    if (!made) throw conflict(`《${LEGAL_TEXTS[code].title}》已有一份草稿，请先处理`);
    const row = await existing(tx, made.id);
    await note(tx, staff, 'create', row);
    return row;
  });
}

/** Changes a draft; its body is cleaned. @param version as it was opened @throws 404, 409 when it is published or somebody else changed it */
export function saveText(
  db: Db,
  staff: Staff,
  id: number,
  version: number,
  form: LegalForm,
): Promise<StaffTextRow> {
  return inTransaction(db, async (tx) => {
    const before = await draftOf(tx, id, version);
    await tx
      .updateTable('legal_text')
      .set({ ...form, body: cleanArticle(form.body), version: version + 1, updated_at: new Date() })
      .where('id', '=', id)
      .execute();
    const row = await existing(tx, id);
    await note(tx, staff, 'update', row, before);
    return row;
  });
}

const publication = z.object({ id: z.int(), version: z.int() });

/** A version holds from now on, which two decide about. */
export const publishTextAct: Act<typeof publication> = {
  key: 'legal_text.publish',
  policy: 'legal_text',
  permission: 'content.write',
  schema: publication,
  perform: (tx, asker, { id, version }) => publish(tx, asker, id, version),
};

/**
 * Publishes the first version of a text in a shop that is being prepared, where nobody has agreed to anything yet; asks a second person
 * for any other. Whoever buys is asked to agree where it demands so.
 * @returns as it stands now
 * @throws 404, 409 as `saveText`, or when it waits already; 422 at `body` naming what is not filled in, at `note` when readers are
 * not told what is new
 */
export async function publishText(db: Db, staff: Staff, id: number, version: number): Promise<StaffTextRow> {
  const row = await inTransaction(db, async (tx) => {
    const draft = await draftOf(tx, id, version);
    if (!draft.by_two) await publish(tx, staff, id, version);
    else {
      const asks = draft.demands_consent ? '，客户须重新同意' : '';
      const news = draft.note === '' ? '' : `：${draft.note}`;
      const words = `发布《${draft.title}》第 ${draft.number} 版${asks}${news}`;
      await ask(tx, staff, publishTextAct, { id, version }, { subject: publicationSubject(id), words });
    }
    return existing(tx, id);
  });
  forgetRemembered(db);
  return row;
}

async function publish(tx: Tx, staff: Staff, id: number, version: number): Promise<void> {
  const draft = await draftOf(tx, id, version);
  const values = await blankValues(tx);
  const { missing } = blanksOf(draft.summary + draft.body, values);
  if (missing.length > 0) throw invalid({ body: `还没有填写：${missingWords(missing)}` });
  if (draft.number > 1 && draft.note === '') throw invalid({ note: '请说明这一版改了什么，客户会看到' });
  await tx
    .updateTable('legal_text')
    .set({
      summary: filledIn(draft.summary, values, String),
      body: cleanArticle(filledIn(draft.body, values, escapeHtml)),
      published_at: new Date(),
      published_by: staff.staffId,
      version: version + 1,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
  await note(tx, staff, 'publish', await existing(tx, id));
}

/** Throws a draft away. @throws 404, 409 for a published one */
export async function deleteText(db: Db, staff: Staff, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await draftOf(tx, id, null);
    await tx.deleteFrom('legal_text').where('id', '=', id).execute();
    await writeAudit(tx, staff, {
      action: 'legal_text.delete',
      entity: 'legal_text',
      entityId: id,
      before: told(before),
    });
  });
}

async function existing(tx: Tx, id: number): Promise<StaffTextRow> {
  const row = await staffText(tx, id);
  if (!row) throw notFound('没有这个版本');
  return row;
}

/** A draft, locked, as whoever changes it has seen it. */
async function draftOf(tx: Tx, id: number, version: number | null): Promise<StaffTextRow> {
  await tx.selectFrom('legal_text').select('id').where('id', '=', id).forUpdate().execute();
  const row = await existing(tx, id);
  if (row.published_at !== null) throw conflict('已发布的版本不能修改，请起草新版本');
  if (version !== null && row.version !== version)
    throw conflict('草稿已被其他人修改，请刷新后再改', { version: row.version });
  return row;
}

const told = ({ title, number, summary, note: words, demands_consent, body }: StaffTextRow) => ({
  title,
  number,
  summary,
  note: words,
  demands_consent,
  letters: body.replace(/<[^>]*>/g, '').length,
});

const note = (tx: Tx, staff: Staff, verb: string, row: StaffTextRow, before?: StaffTextRow): Promise<void> =>
  writeAudit(tx, staff, {
    action: `legal_text.${verb}`,
    entity: 'legal_text',
    entityId: row.id,
    ...(before ? { before: told(before) } : {}),
    after: told(row),
  });
