import { feedbackAdd, feedbackList, feedbackOne, feedbackRate } from '@qingnang/contract/feedback';
import { notFound } from '../../../http/errors.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { feedbackItem } from './present.ts';
import { feedbackOf, feedbackPage, feedbackType, picturesOf } from './reads.ts';
import { addFeedback, rateFeedback } from './writes.ts';

export const routes: readonly Route[] = [
  on(feedbackAdd, async ({ body }, { db, buyer }) => {
    const type = await feedbackType(db, body.type);
    const row = await addFeedback(db, buyer, {
      type,
      content: body.content,
      contact: body.contact ?? '',
      orderId: body.order_id ?? null,
      fileIds: body.file_ids ?? [],
    });
    const thanks = type.isComplaint ? '投诉已提交，24 个工作小时内答复' : '反馈已提交，感谢您的意见';
    return new Answer(feedbackItem(row, await picturesOf(db, [row])), thanks);
  }),
  on(feedbackList, async ({ query }, { db, buyer }) => {
    const { rows, total } = await feedbackPage(db, buyer, query);
    const files = await picturesOf(db, rows);
    const list = rows.map((row) => feedbackItem(row, files));
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(feedbackOne, async ({ params }, { db, buyer }) => {
    const row = await feedbackOf(db, buyer, params.id);
    if (!row) throw notFound('反馈不存在');
    return feedbackItem(row, await picturesOf(db, [row]));
  }),
  on(feedbackRate, async ({ params, body }, { db, buyer }) => {
    const row = await rateFeedback(db, buyer, params.id, body.rating);
    return new Answer(feedbackItem(row, await picturesOf(db, [row])), '感谢您的评价');
  }),
];
