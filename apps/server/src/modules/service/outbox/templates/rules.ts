import { wordsProblem } from '@qingnang/rules/notice-words';
import { type NoticeKey, noticeWords } from '../../../identity/rules.ts';

/** A kind of message as staff want it. */
export interface TemplateForm {
  title: string;
  body: string;
  isOn: boolean;
  /** null = no bound. */
  perDay: number | null;
}

/** What is wrong with it, by field. */
export function templateErrors(key: NoticeKey, form: TemplateForm): Record<string, string> {
  const { fields, isSecurity } = noticeWords(key);
  const names = Object.keys(fields);
  const errors: Record<string, string> = {};
  for (const at of ['title', 'body'] as const) {
    const problem = wordsProblem(form[at], names);
    if (problem !== '') errors[at] = problem;
  }
  if (isSecurity && !form.isOn) errors.is_on = '安全消息不能关闭';
  if (isSecurity && form.perDay !== null) errors.per_day = '安全消息不设每日上限';
  return errors;
}

/** As it is kept: words that are the default ones are not, so that they change with them. */
export function keptWords(key: NoticeKey, { title, body }: TemplateForm): { title: string; body: string } {
  const words = noticeWords(key);
  return { title: title === words.title ? '' : title, body: body === words.body ? '' : body };
}
