import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { INVOICE_STATES } from './invoice-words.ts';
import { keysOf } from './keys.ts';
import { feedPageOf, feedQuery } from './v1-feed.ts';
import { amount, date, moment, v1Names } from './v1-fields.ts';
import { knownAs, source } from './v1-rows.ts';

/** Invoices and what customers owe, for the wholesaler's books. */

/** What of a paper or of money is for which order. */
export const orderShare = z
  .object({ order_id: z.int(), order_number: z.string(), amount: amount() })
  .register(v1Names, { id: 'OrderShare' });

const v1Invoice = z
  .object({
    id: z.int(),
    /** As the tax office numbers it; '' = not issued yet. */
    number: z.string(),
    kind: z.enum(['normal', 'special']),
    state: z.enum(keysOf(INVOICE_STATES)),
    customer_id: z.int(),
    customer_external_id: knownAs('客户'),
    title: z.string(),
    tax_no: z.string(),
    amount: amount(),
    tax: amount(),
    /** The invoice that it takes back; null = it is none of these. */
    red_of: z.int().nullable(),
    created_at: moment(),
    issued_at: moment().nullable(),
    orders: z.array(orderShare),
  })
  .register(v1Names, { id: 'Invoice' });
export type V1Invoice = z.output<typeof v1Invoice>;

const FOLLOW = '先不带 cursor 读取全部，再带上 next_cursor 读有变动的，规则与订单列表相同。';

export const v1Invoices = endpoint({
  method: 'GET',
  path: '/api/v1/invoices',
  scope: 'machine:invoices.read',
  summary: '发票列表',
  docs: {
    tag: '订单',
    description: `发票和红字发票，含对应的订单。${FOLLOW}`,
    example: {
      items: [
        {
          id: 12,
          number: '26512000000012345678',
          kind: 'special',
          state: 'issued',
          customer_id: 7,
          customer_external_id: 'C001',
          title: '康民大药房',
          tax_no: '91510100MA00000000',
          amount: '600.00',
          tax: '69.03',
          red_of: null,
          created_at: '2026-11-26T16:00:00+08:00',
          issued_at: '2026-11-26T16:02:00+08:00',
          orders: [{ order_id: 1024, order_number: 'D202611260001', amount: '600.00' }],
        },
      ],
      next_cursor: 'Y3xlfDd8aW52b2ljZXwxMg',
      has_more: false,
    },
  },
  query: z.object({ ...feedQuery, source: source() }),
  data: feedPageOf(v1Invoice),
});

const v1Receivable = z
  .object({
    id: z.int(),
    order_id: z.int(),
    order_number: z.string(),
    /** Who owes it: the head office where it pays for a store. */
    customer_id: z.int(),
    customer_external_id: knownAs('客户'),
    amount: amount(),
    settled: amount(),
    reduced: amount(),
    written_off: amount(),
    open: amount(),
    due_on: date().nullable(),
    created_at: moment(),
  })
  .register(v1Names, { id: 'Receivable' });
export type V1Receivable = z.output<typeof v1Receivable>;

export const v1Receivables = endpoint({
  method: 'GET',
  path: '/api/v1/receivables',
  scope: 'machine:receivables.read',
  summary: '应收账款列表',
  docs: {
    tag: '订单',
    description: `账期订单的应收账款和已结金额。${FOLLOW}`,
    example: {
      items: [
        {
          id: 3,
          order_id: 1024,
          order_number: 'D202611260001',
          customer_id: 7,
          customer_external_id: 'C001',
          amount: '600.00',
          settled: '0.00',
          reduced: '0.00',
          written_off: '0.00',
          open: '600.00',
          due_on: '2026-12-31',
          created_at: '2026-11-26T15:00:00+08:00',
        },
      ],
      next_cursor: 'Y3xlfDd8cmVjZWl2YWJsZXwz',
      has_more: false,
    },
  },
  query: z.object({ ...feedQuery, source: source() }),
  data: feedPageOf(v1Receivable),
});
