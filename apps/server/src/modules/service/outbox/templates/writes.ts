import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { isNoticeKey, type NoticeKey, noticeWords } from '../../../identity/rules.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { changedTemplates, type TemplateRow } from './reads.ts';
import { keptWords, type TemplateForm, templateErrors } from './rules.ts';

/**
 * Changes the words of a kind of message, or whether and how often it is told; holds from the next message on.
 * @param version of what was edited; 0 = as it is without a change
 * @throws 404 for an unknown key, 409 for another version, 422 by field
 */
export function saveTemplate(
  db: Db,
  staff: Staff,
  key: string,
  form: TemplateForm,
  version: number,
): Promise<TemplateRow> {
  const known = knownKey(key);
  const errors = templateErrors(known, form);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return change(db, staff, 'update', { key: known, form, version });
}

/** Takes the default words, switched on and without a bound. @throws 404, 409 */
export function resetTemplate(db: Db, staff: Staff, key: string, version: number): Promise<TemplateRow> {
  const known = knownKey(key);
  const { title, body } = noticeWords(known);
  const form = { title, body, isOn: true, perDay: null };
  return change(db, staff, 'reset', { key: known, form, version });
}

function knownKey(key: string): NoticeKey {
  if (!isNoticeKey(key)) throw notFound('消息模板不存在');
  return key;
}

interface Change {
  key: NoticeKey;
  form: TemplateForm;
  version: number;
}

function change(
  db: Db,
  staff: Staff,
  verb: 'update' | 'reset',
  { key, form, version }: Change,
): Promise<TemplateRow> {
  return inTransaction(db, async (tx) => {
    const [before] = await changedTemplates(tx, key);
    await put(tx, staff, { key, form, version });
    const [after] = await changedTemplates(tx, key);
    if (!after) throw new Error(`message template ${key} was not kept`);
    await writeAudit(tx, staff, {
      action: `message_template.${verb}`,
      entity: 'message_template',
      entityId: key,
      before: before ? facts(before) : null,
      after: facts(after),
    });
    return after;
  });
}

const facts = ({ title, body, is_on, per_day }: TemplateRow) => ({ title, body, is_on, per_day });

async function put(tx: Tx, { staffId }: Staff, { key, form, version }: Change) {
  const { title, body } = keptWords(key, form);
  const { isOn, perDay } = form;
  const { numAffectedRows } =
    version === 0
      ? await sql`
          insert into message_template (key, title, body, is_on, per_day, updated_by)
          values (${key}, ${title}, ${body}, ${isOn}, ${perDay}, ${staffId}) on conflict (key) do nothing`.execute(
          tx,
        )
      : await sql`
          update message_template set title = ${title}, body = ${body}, is_on = ${isOn}, per_day = ${perDay},
            updated_by = ${staffId}, updated_at = now(), version = version + 1
          where key = ${key} and version = ${version}`.execute(tx);
  if (numAffectedRows !== 1n) throw conflict('模板已被他人修改，请刷新后再编辑');
}
