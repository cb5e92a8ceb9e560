/** What the stand-in ERP has for the shop: the same batch until it is answered; what was refused comes again. */
import type { Batch, Inward, Row, RowAnswer } from '../../../../connector/src/peer.ts';
import type { Books, Value } from './books.ts';

const MOST = 300;
/** The shop keeps such lots in any year of the tests. */
const LOT_DAYS = { produced_on: '2026-01-05', expires_on: '2090-12-31' };

/** A row with what of the books it tells: `[no, version]`, ids of movements, … */
interface Told {
  row: Row;
  refs: Value[];
}

export function nextBatch(books: Books, kind: Inward): Batch | null {
  const open = books.one<{ id: string; rows: string }>(
    'select id, rows from batch where kind = ? and answered = 0',
    kind,
  );
  if (open) return { id: open.id, rows: JSON.parse(open.rows) as Row[] };
  const told = TELLERS[kind](books);
  if (told.length === 0) return null;
  return books.together(() => {
    const count = books.one<{ n: number }>('select count(*) as n from batch where kind = ?', kind)?.n ?? 0;
    const id = String(count + 1);
    const rows = told.map(({ row }) => row);
    const refs = JSON.stringify(told.map((one) => one.refs));
    books.run(
      'insert into batch (kind, id, rows, refs) values (?, ?, ?, ?)',
      kind,
      id,
      JSON.stringify(rows),
      refs,
    );
    if (kind === 'stock')
      for (const one of told.flatMap((each) => each.refs))
        books.run('update movement set batch = ? where id = ?', id, one);
    return { id, rows };
  });
}

/** An answer that comes again changes nothing. */
export function noteAnswers(books: Books, kind: Inward, id: string, answers: readonly RowAnswer[]): void {
  books.together(() => {
    if (books.run('update batch set answered = 1 where kind = ? and id = ? and answered = 0', kind, id) === 0)
      return;
    const { refs = '[]' } =
      books.one<{ refs: string }>('select refs from batch where kind = ? and id = ?', kind, id) ?? {};
    for (const [at, told] of (JSON.parse(refs) as Value[][]).entries()) {
      const answer = answers[at];
      if (answer) NOTERS[kind](books, told, answer);
    }
  });
}

const TELLERS: Readonly<Record<Inward, (books: Books) => Told[]>> = {
  customers: (books) =>
    books
      .all<{ no: string; username: string; rank: number; version: number }>(
        `select * from customer where version > sent limit ${MOST}`,
      )
      .map(({ no, username, rank, version }) => ({
        row: { external_id: no, username, rank },
        refs: [no, version],
      })),
  goods: (books) =>
    books
      .all<{ no: string; name: string; version: number; sent: number; price: string }>(
        `select g.*, p.price from goods g join price p on p.no = g.no and p.rank = 0 where version > sent limit ${MOST}`,
      )
      .map(({ no, name, version, sent, price }) => ({
        row: {
          external_id: no,
          name,
          ...FACTS,
          approval_no: `国药准字H${no}`,
          ...(sent === 0 ? { price } : {}),
        },
        refs: [no, version],
      })),
  prices: (books) =>
    books
      .all<{ no: string; price_version: number }>(
        `select no, price_version from goods where price_version > price_sent limit ${MOST}`,
      )
      .map(({ no, price_version: version }) => ({
        row: {
          external_id: no,
          prices: books.all('select rank, price from price where no = ? order by rank', no),
        },
        refs: [no, version],
      })),
  'contract-prices': () => [],
  lots: (books) =>
    books
      .all<{ no: string; warehouse: string; lot_no: string }>(
        `select no, warehouse, lot_no from lot where version > sent limit ${MOST}`,
      )
      .map(({ no, warehouse, lot_no }) => ({
        row: { goods: no, warehouse, lot_no, ...LOT_DAYS },
        refs: [no, warehouse, lot_no],
      })),
  stock: (books) =>
    books
      .all<{ no: string; warehouse: string; lot_no: string; change: number; ids: string }>(
        `select no, warehouse, lot_no, sum(change) as change, json_group_array(id) as ids from movement
         where done = 0 and batch is null group by no, warehouse, lot_no having sum(change) <> 0 limit ${MOST}`,
      )
      .map(({ no, ids, ...place }) => ({ row: { goods: no, ...place }, refs: JSON.parse(ids) as number[] })),
  parcels: (books) =>
    books
      .all<{ no: string; order_id: number }>(
        `select no, order_id from own_parcel where state = 'open' limit 20`,
      )
      .map(({ no, order_id }) => ({ row: { order_id, carrier: '顺丰', tracking_no: no }, refs: [no] })),
};

const FACTS = {
  spec: '0.3g*20片',
  unit: '盒',
  maker: '对接制药有限公司',
  rx_class: 'otc_a',
  scope: 'chemical',
};

type Noter = (books: Books, refs: readonly Value[], answer: RowAnswer) => void;
const isDone = ({ state }: RowAnswer) => state !== 'refused';

/** Told up to this version; a newer one is told by the next batch. */
const versioned =
  (table: 'goods' | 'customer', column: 'sent' | 'price_sent'): Noter =>
  (books, [no = '', version = 0], answer) => {
    if (isDone(answer)) books.run(`update ${table} set ${column} = ? where no = ?`, version, no);
  };

const NOTERS: Readonly<Record<Inward, Noter>> = {
  customers: versioned('customer', 'sent'),
  goods: versioned('goods', 'sent'),
  prices: versioned('goods', 'price_sent'),
  'contract-prices': () => {},
  lots: (books, place, answer) => {
    if (isDone(answer))
      books.run('update lot set sent = version where no = ? and warehouse = ? and lot_no = ?', ...place);
  },
  stock: (books, ids, answer) => {
    for (const id of ids)
      books.run(`update movement set ${isDone(answer) ? 'done = 1' : 'batch = null'} where id = ?`, id);
    // Pieces that orders still hold: to be said again, when they are settled.
    if (answer.short > 0)
      books.run(
        `insert into movement (no, warehouse, lot_no, change)
         select no, warehouse, lot_no, ? from movement where id = ?`,
        -answer.short,
        ids[0] ?? 0,
      );
  },
  parcels: (books, [no = ''], answer) => {
    const state = isDone(answer) ? 'sent' : 'refused';
    books.run('update own_parcel set state = ?, shop_id = ? where no = ?', state, answer.id, no);
  },
};
