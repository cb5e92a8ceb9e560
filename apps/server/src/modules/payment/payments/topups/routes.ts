import { topUpAdd, topUpProof, topUpShow, topUps } from '@qingnang/contract/wallet';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentMethods, presentTicket, presentTopUp } from './present.ts';
import { ownTopUp, topUpPage } from './reads.ts';
import { addTopUpProof, askTopUp, beginTopUp } from './writes.ts';

export const routes: readonly Route[] = [
  on(topUps, async ({ query }, { db, buyer, payments }) => {
    const { rows, total, bank } = await topUpPage(db, buyer, query);
    const { page, page_size } = query;
    return {
      list: rows.map((row) => presentTopUp(row)),
      total,
      page,
      page_size,
      methods: presentMethods(payments, bank),
    };
  }),
  on(topUpAdd, async ({ body }, { db, buyer, payments, config, idempotency }) => {
    const id = await beginTopUp(db, buyer, body, payments, idempotency);
    const ticket = await askTopUp(db, payments, id, config.publicUrl ?? '');
    return presentTicket(await ownTopUp(db, buyer, id), ticket, payments, new Date());
  }),
  on(topUpShow, async ({ params }, { db, buyer, payments }) =>
    presentTicket(await ownTopUp(db, buyer, params.id), null, payments, new Date()),
  ),
  on(topUpProof, async ({ params, body }, { db, buyer, payments }) => {
    await addTopUpProof(db, buyer, params.id, body.file_ids[0] ?? 0);
    const topUp = await ownTopUp(db, buyer, params.id);
    return new Answer(presentTicket(topUp, null, payments, new Date()), '凭证已提交，到账后存入余额');
  }),
];
