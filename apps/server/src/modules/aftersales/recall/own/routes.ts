import { recallConfirm, recallList, recallNotice } from '@qingnang/contract/recalls';
import type { Db } from '../../../../db/client.ts';
import { notFound } from '../../../../http/errors.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Buyer } from '../../../../http/session.ts';
import { confirmationsOf } from '../holders/reads.ts';
import { confirmOwn } from '../holders/writes.ts';
import { presentOwnDetail, presentOwnRecall } from './present.ts';
import { ownCasesOf, ownContact, ownParcels, ownRecall, ownRecalls } from './reads.ts';

const shown = async (db: Db, buyer: Buyer, id: number) => {
  const row = await ownRecall(db, buyer, id);
  if (!row) throw notFound('召回通知不存在');
  const [parcels, cases, confirmations, contact] = await Promise.all([
    ownParcels(db, row),
    ownCasesOf(db, row),
    confirmationsOf(db, id),
    ownContact(db, buyer),
  ]);
  return presentOwnDetail(row, { parcels, cases, confirmations, contact });
};

/** 召回通知 of a buyer and its stores. */
export const routes: readonly Route[] = [
  on(recallList, async ({ query: { state, page, page_size } }, { db, buyer }) => {
    const { rows, total, waiting } = await ownRecalls(db, buyer, {
      state: state ?? null,
      page,
      pageSize: page_size,
    });
    return { list: rows.map(presentOwnRecall), total, page, page_size, waiting };
  }),
  on(recallNotice, ({ params }, { db, buyer }) => shown(db, buyer, params.id)),
  on(recallConfirm, async ({ params, body }, { db, buyer, idempotency }) => {
    await confirmOwn(db, buyer, params.id, body, idempotency);
    return new Answer(await shown(db, buyer, params.id), '已确认，谢谢配合');
  }),
];
