import { adminFeedback, adminFeedbackAnswer, adminFeedbackClose } from '@qingnang/contract/feedback';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { picturesOf } from '../reads.ts';
import { staffFeedbackItem } from './present.ts';
import { staffFeedbackPage } from './reads.ts';
import { answerFeedback, closeFeedback } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminFeedback, async ({ query }, { db, staff }) => {
    const { tab = 'open', type, keywords, page, page_size } = query;
    const filter = { tab, type, keywords, page, page_size };
    const { rows, counts } = await staffFeedbackPage(db, staff, filter);
    const files = await picturesOf(db, rows);
    const list = rows.map((row) => staffFeedbackItem(row, files, staff));
    return { list, total: counts[tab], page, page_size, counts };
  }),
  on(adminFeedbackAnswer, async ({ params, body }, { db, staff }) => {
    const answer = { reply: body.reply, closes: body.close === 1, version: body.version };
    const row = await answerFeedback(db, staff, params.id, answer);
    const said = answer.closes ? '已答复并关闭' : '已答复，客户会收到消息';
    return new Answer(staffFeedbackItem(row, await picturesOf(db, [row]), staff), said);
  }),
  on(adminFeedbackClose, async ({ params, body }, { db, staff }) => {
    const row = await closeFeedback(db, staff, params.id, body.version);
    return new Answer(staffFeedbackItem(row, await picturesOf(db, [row]), staff), '已关闭');
  }),
];
