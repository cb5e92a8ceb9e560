import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, optional, pageOf, pageQuery, seconds } from './fields.ts';
import { confirmation, confirmationBody, holderFigures, holderState, recallGoods } from './recall-fields.ts';
import { HOLDER_STATES } from './recall-words.ts';

/** 召回通知, the buyer's side, a head office's with those of its stores. An id is that of an account's part in a recall. */

const summary = z.object({
  id: z.int(),
  /** The store whose part it is; '' = the buyer's own. */
  store: z.string(),
  ...recallGoods,
  ...holderFigures,
  state: holderState,
  state_name: z.string(),
});

export const recallList = endpoint({
  method: 'GET',
  path: '/api/user/recalls',
  scope: 'buyer',
  summary: '召回通知',
  query: z.object({ state: optional(z.enum(HOLDER_STATES, '状态不正确')), ...pageQuery }),
  data: pageOf(summary).extend({ waiting: z.int() }),
});

const detail = summary.extend({
  cause: z.string(),
  notice: z.string(),
  return_address: z.string(),
  version: z.int(),
  confirmed_at: seconds().nullable(),
  /** Filled into the form. */
  contact: z.object({ person: z.string(), phone: z.string() }),
  /** Parcels that brought the lot. */
  parcels: z.array(
    z.object({
      order_id: z.int(),
      order_no: z.string(),
      shipment_no: z.string(),
      shipped_at: seconds(),
      number: z.int(),
    }),
  ),
  /** Returns that wait for the goods, or had them. */
  cases: z.array(
    z.object({ id: z.int(), case_no: z.string(), status_name: z.string(), url: z.string(), number: z.int() }),
  ),
  /** Newest first; the first one counts. */
  confirmations: z.array(confirmation),
});
export type RecallNotice = z.infer<typeof detail>;

export const recallNotice = endpoint({
  method: 'GET',
  path: '/api/user/recalls/:id',
  scope: 'buyer',
  summary: '召回通知详情',
  params: z.object({ id: id() }),
  data: detail,
});

export const recallConfirm = endpoint({
  method: 'POST',
  path: '/api/user/recalls/:id/confirm',
  scope: 'buyer',
  right: 'claim',
  summary: '确认召回数量',
  idempotent: true,
  params: z.object({ id: id() }),
  body: z.object(confirmationBody),
  data: detail,
});
