import { adminOutbox, adminOutboxResend } from '@qingnang/contract/messages';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { budgetRoutes } from './budget/routes.ts';
import { outboxItem } from './present.ts';
import { outboxPage } from './reads.ts';
import { routes as templates } from './templates/routes.ts';
import { resend } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminOutbox, async ({ query }, { db, sms, staff }) => {
    const { rows, total } = await outboxPage(db, staff, query);
    const list = rows.map((row) => outboxItem(row, sms?.isLocal ?? false, staff));
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(adminOutboxResend, async ({ params }, { db, staff }) => {
    await resend(db, staff, params.id);
    return new Answer({}, '已重新发送');
  }),
  ...templates,
  ...budgetRoutes,
];
