import {
  licenceRemind,
  licenceWatch,
  reviewList,
  reviewPass,
  reviewRefuse,
  reviewShow,
} from '@qingnang/contract/admin-qualifications';
import { dayInChina } from '../../../../http/dates.ts';
import { notFound } from '../../../../http/errors.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentReview, presentRow } from './present.ts';
import { nextInQueue, reviewFacts, reviewQueue } from './reads.ts';
import { presentWatch } from './watch/present.ts';
import { watchedLicences } from './watch/reads.ts';
import { remindOf } from './watch/writes.ts';
import { passApplication, refuseApplication } from './writes.ts';

export const routes: readonly Route[] = [
  on(reviewList, async ({ query }, { db, staff }) => {
    const { rows, total, waiting } = await reviewQueue(db, staff, query);
    const { page, page_size } = query;
    return {
      list: rows.map((row) => presentRow(row, staff)),
      total,
      page,
      page_size,
      counts: { submitted: waiting },
    };
  }),
  on(reviewShow, async ({ params }, { db, staff }) => {
    const facts = await reviewFacts(db, staff, params.id);
    if (!facts) throw notFound('申请不存在');
    return presentReview(facts, dayInChina(new Date()), staff);
  }),
  on(reviewPass, async ({ params, body }, { db, staff }) => {
    await passApplication(db, staff, params.id, body);
    return new Answer({ next_id: await nextInQueue(db, staff, params.id) }, '已通过，客户会收到通知');
  }),
  on(reviewRefuse, async ({ params, body }, { db, staff }) => {
    await refuseApplication(db, staff, params.id, body);
    return new Answer({ next_id: await nextInQueue(db, staff, params.id) }, '已退回，客户会收到原因');
  }),
  on(licenceWatch, async ({ query }, { db, staff }) => {
    const found = await watchedLicences(db, staff, query, dayInChina(new Date()));
    return { ...presentWatch(found, staff), page: query.page, page_size: query.page_size };
  }),
  on(licenceRemind, async ({ body }, { db, staff }) => {
    const told = await remindOf(db, staff, body.ids, dayInChina(new Date()));
    return new Answer({ told }, told === 0 ? '今天已经提醒过了' : `已提醒 ${told} 项`);
  }),
];
