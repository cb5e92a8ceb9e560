/**
 * The other side: the system that owns goods, prices, stock and customers. The connector asks it for what it has for the shop, tells it
 * what became of each row, and hands it what the shop has. Every call may come again, since its answer may have been lost: a peer gives
 * the same batch until it is answered, and takes the same things twice without harm.
 */

/** What a peer has for the shop, in the order in which the shop needs it. */
export const INWARD = [
  'customers',
  'goods',
  'prices',
  'contract-prices',
  'lots',
  'stock',
  'parcels',
] as const;
export type Inward = (typeof INWARD)[number];

/** What the shop has for a peer, in the order in which books need it. */
export const OUTWARD = ['orders', 'shipments', 'payments', 'refunds'] as const;
export type Outward = (typeof OUTWARD)[number];

/** What is compared: see `POST /api/v1/comparisons`. */
export const COMPARED = ['stock', 'prices', 'orders'] as const;
export type Compared = (typeof COMPARED)[number];

/** A row as the call of the shop takes it (docs/api-erp.md). A parcel has `order_id` beside what `POST …/shipments` takes. */
export type Row = Readonly<Record<string, unknown>>;

/** Rows that go together; the shop knows them again by the id, which no other batch of the kind ever has. */
export interface Batch {
  id: string;
  rows: readonly Row[];
}

export interface FieldError {
  field: string;
  message: string;
}

/** What became of a row. */
export interface RowAnswer {
  state: 'created' | 'updated' | 'unchanged' | 'refused';
  /** The shop's own number; null = refused. Of a parcel the shipment's. */
  id: number | null;
  errors: readonly FieldError[];
  /** What a second person in the shop has to agree to. */
  waiting: readonly FieldError[];
  /** Stock: pieces that should have gone and did not, since orders hold them. */
  short: number;
  /** Stock: a newer message had come before. */
  stale: boolean;
}

/** Things of the shop as they stand; of two messages about a thing the one with the higher sequence is newer. */
export interface Message {
  list: Outward;
  sequence: number;
  items: readonly Row[];
}

/** What a peer holds of a kind; `from`: of orders the first day (of placing) that it holds all of. */
export interface Figures {
  rows: readonly Row[];
  from?: string;
}

/** Where the two sides say something else; null = that side knows nothing of it. */
export interface Difference {
  subject: string;
  place: string;
  shop: string | null;
  erp: string | null;
}

export interface Peer {
  /** The next rows of a kind; null = there are none. */
  next(kind: Inward): Promise<Batch | null>;
  /** What became of a batch, row by row. */
  answer(kind: Inward, batch: Batch, answers: readonly RowAnswer[]): Promise<void>;
  take(message: Message): Promise<void>;
  /** All that the peer holds of a kind; null = it does not want this compared now. */
  figures(kind: Compared): Promise<Figures | null>;
  /** What of it the shop says otherwise. */
  compared(kind: Compared, differences: readonly Difference[]): Promise<void>;
}
