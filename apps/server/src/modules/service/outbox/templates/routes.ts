import {
  adminMessageTemplateReset,
  adminMessageTemplateSave,
  adminMessageTemplates,
} from '@qingnang/contract/message-templates';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { allTemplates, presentTemplate } from './present.ts';
import { changedTemplates } from './reads.ts';
import { resetTemplate, saveTemplate } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminMessageTemplates, async (_input, { db }) => ({ list: allTemplates(await changedTemplates(db)) })),
  on(adminMessageTemplateSave, async ({ params, body }, { db, staff }) => {
    const { title, body: words, is_on, per_day, version } = body;
    const form = { title, body: words, isOn: is_on === 1, perDay: per_day ?? null };
    const row = await saveTemplate(db, staff, params.key, form, version);
    return new Answer(presentTemplate(row.key, row), '已保存，下一条消息起生效');
  }),
  on(adminMessageTemplateReset, async ({ params, body }, { db, staff }) => {
    const row = await resetTemplate(db, staff, params.key, body.version);
    return new Answer(presentTemplate(row.key, row), '已恢复默认');
  }),
];
