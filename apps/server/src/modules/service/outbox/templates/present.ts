import type { MessageTemplate } from '@qingnang/contract/message-templates';
import { toSeconds } from '../../../../http/dates.ts';
import { isNoticeKey, NOTICES, noticeWords } from '../../../identity/rules.ts';
import type { TemplateRow } from './reads.ts';

/** Every kind of message that there is, as it is told now. */
export function allTemplates(changed: readonly TemplateRow[]): MessageTemplate[] {
  const by = new Map(changed.map((row) => [row.key, row]));
  return Object.keys(NOTICES).map((key) => presentTemplate(key, by.get(key)));
}

/** @param row what staff have made of it; none = it is as it was */
export function presentTemplate(key: string, row: TemplateRow | undefined): MessageTemplate {
  if (!isNoticeKey(key)) throw new Error(`no notice ${key}`);
  const words = noticeWords(key);
  const { title = '', body = '', is_on = true, per_day = null, version = 0 } = row ?? {};
  return {
    key,
    name: words.name,
    kind: words.kind,
    title: title || words.title,
    body: body || words.body,
    default_title: words.title,
    default_body: words.body,
    fields: Object.entries(words.fields).map(([name, field]) => ({ key: name, ...field })),
    is_on,
    per_day,
    is_security: words.isSecurity === true,
    is_changed: title !== '' || body !== '' || !is_on || per_day !== null,
    version,
    staff: row?.staff ?? '',
    updated_at: row ? toSeconds(row.updated_at) : null,
  };
}
