/** A stand-in for an ERP, as far as the connector sees it: five calls over HTTP, answered from its own books. */
import type { V1Order, V1Shipment } from '@qingnang/contract/v1-orders';
import type { V1Payment, V1Refund } from '@qingnang/contract/v1-payments';
import type { Compared, Figures, Inward, Message, RowAnswer } from '../../../../connector/src/peer.ts';
import type { Books } from './books.ts';
import { nextBatch, noteAnswers } from './outbox.ts';

/** Something that it does not know yet and needs: the sender comes again. */
class NotYet extends Error {}

/** Answers a call of the connector. */
export async function answerCall(books: Books, url: URL, body: unknown): Promise<Response> {
  try {
    return Response.json(CALLS[url.pathname]?.(books, url.searchParams, body) ?? { ok: true });
  } catch (error) {
    if (error instanceof NotYet) return Response.json({ message: error.message }, { status: 409 });
    throw error;
  }
}

type Handler = (books: Books, query: URLSearchParams, body: unknown) => unknown;
const CALLS: Readonly<Record<string, Handler>> = {
  '/next': (books, query) => ({ batch: nextBatch(books, query.get('kind') as Inward) }),
  '/answers': (books, _query, body) => {
    const { kind, id, answers } = body as { kind: Inward; id: string; answers: RowAnswer[] };
    noteAnswers(books, kind, id, answers);
  },
  '/things': (books, _query, body) => {
    const { list, sequence, items } = body as Message;
    books.together(() => {
      for (const item of items) TAKERS[list](books, item as never, sequence);
    });
  },
  '/figures': (books, query) => FIGURES[query.get('kind') as Compared](books),
};

type Taker<T> = (books: Books, item: T, sequence: number) => void;
const TAKERS: {
  orders: Taker<V1Order>;
  shipments: Taker<V1Shipment>;
  payments: Taker<V1Payment>;
  refunds: Taker<V1Refund>;
} = {
  orders(books, order, sequence) {
    const isNewer =
      books.run(
        `insert into sold values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do update set state = excluded.state,
           payable = excluded.payable, refunded = excluded.refunded, sequence = excluded.sequence
         where excluded.sequence > sold.sequence`,
        order.id,
        order.number,
        order.warehouse,
        order.customer_external_id,
        order.state,
        order.payable,
        order.refunded,
        order.placed_at.slice(0, 10),
        sequence,
      ) > 0;
    if (!isNewer) return;
    for (const line of order.lines)
      books.run(
        `insert into sold_line values (?, ?, ?, ?, ?, ?) on conflict (id) do update set quantity = excluded.quantity,
           shipped = excluded.shipped, cut = excluded.cut`,
        line.id,
        order.id,
        line.external_id,
        line.quantity,
        line.shipped_quantity,
        line.cut_quantity,
      );
  },
  /** Pieces leave the shelf with the parcel, once. */
  shipments(books, parcel) {
    const order = books.one<{ warehouse: string }>(
      'select warehouse from sold where id = ?',
      parcel.order_id,
    );
    if (!order) throw new NotYet(`没有订单 ${parcel.order_number}`);
    const { id, order_id: orderId, tracking_no: tracking } = parcel;
    if (books.run('insert or ignore into parcel values (?, ?, ?)', id, orderId, tracking) === 0) return;
    for (const { external_id: no, lot_no: lot, quantity } of parcel.lines) {
      books.run('insert into parcel_line values (?, ?, ?, ?)', id, no, lot, quantity);
      const moved = books.run(
        'update lot set quantity = quantity - ? where no = ? and warehouse = ? and lot_no = ?',
        quantity,
        no,
        order.warehouse,
        lot,
      );
      if (moved !== 1) throw new Error(`no lot ${no} ${lot}`);
    }
  },
  payments(books, { id, state, amount, orders }, sequence) {
    books.run(
      `insert into payment values (?, ?, ?, ?) on conflict (id) do update set state = excluded.state,
         amount = excluded.amount, sequence = excluded.sequence where excluded.sequence > payment.sequence`,
      id,
      state,
      amount,
      sequence,
    );
    for (const one of orders)
      books.run('insert or replace into share values (?, ?, ?)', id, one.order_id, one.amount);
  },
  refunds(books, { id, order_id: orderId, state, amount }, sequence) {
    books.run(
      `insert into refund values (?, ?, ?, ?, ?) on conflict (id) do update set state = excluded.state,
         amount = excluded.amount, sequence = excluded.sequence where excluded.sequence > refund.sequence`,
      id,
      orderId,
      state,
      amount,
      sequence,
    );
  },
};

/** What it holds, as `POST /api/v1/comparisons` takes it. */
const FIGURES: Readonly<Record<Compared, (books: Books) => Figures>> = {
  stock: (books) => ({
    rows: books.all(
      'select no as goods, warehouse, sum(quantity) as quantity from lot group by no, warehouse',
    ),
  }),
  prices: (books) => ({
    rows: books.all('select no as goods, rank, price from price where price is not null'),
  }),
  orders: (books) => ({
    from: '2020-01-01',
    rows: books
      .all<{
        number: string;
        state: string;
        payable: string;
        refunded: string;
        shipped: number;
        paid: number;
      }>(
        `select number, state, payable, refunded,
           (select sum(l.quantity) from parcel p join parcel_line l on l.parcel_id = p.id where p.order_id = s.id) as shipped,
           (select sum(round(h.amount * 100)) from share h join payment p on p.id = h.payment_id
             where h.order_id = s.id and p.state = 'paid') as paid
         from sold s`,
      )
      .map(({ shipped, paid, ...order }) => ({
        ...order,
        shipped: shipped ?? 0,
        paid: ((paid ?? 0) / 100).toFixed(2),
      })),
  }),
};
