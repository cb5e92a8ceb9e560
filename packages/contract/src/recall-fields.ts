import { z } from 'zod';
import { int, longText, seconds, text } from './fields.ts';
import { type CONTACT_NAMES, HOLDER_STATES } from './recall-words.ts';

/** What calls of buyers and staff about recalls have in common. */

const pieces = (name: string) => int(0, 1_000_000, name);

/** Pieces of the lot as the buyer found them: received = still in hand and out of sale + sold; of those in hand some go back. */
export const confirmationBody = {
  /** As who confirms has seen it; another one answers 409. */
  version: int(1, 1_000_000_000, '版本'),
  received: pieces('收到数量'),
  stopped: pieces('停售数量'),
  sold: pieces('已售数量'),
  to_return: pieces('退回数量'),
  person: text('确认人', 40, 1),
  phone: text('联系电话', 20, 1).regex(/^[\d\-+ ]{7,20}$/, '联系电话不正确'),
  note: longText('说明', 300).default(''),
};

export const confirmation = z.object({
  received: z.int(),
  stopped: z.int(),
  sold: z.int(),
  to_return: z.int(),
  person: z.string(),
  phone: z.string(),
  note: z.string(),
  at: seconds(),
  /** Who wrote it: the buyer's member, or the staff that heard it on the telephone; '' = the owner. */
  by: z.string(),
  by_staff: z.int(),
  /** A head office for its store. */
  by_head: z.int(),
});
export type Confirmation = z.infer<typeof confirmation>;

export const recallGoods = {
  recall_no: z.string(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  bzdw: z.string(),
  sccj: z.string(),
  approval_no: z.string(),
  lot_no: z.string(),
  class: z.int(),
  class_name: z.string(),
  is_drill: z.int(),
  begun_at: seconds(),
  /** By when every holder has to be told. */
  due_at: seconds(),
  closed_at: seconds().nullable(),
};

export const holderState = z.enum(HOLDER_STATES);
export const holderFigures = {
  /** Shipped and not come back when the recall began. */
  held: z.int(),
  /** Of the last confirmation; null = none. */
  received: z.int().nullable(),
  stopped: z.int().nullable(),
  sold: z.int().nullable(),
  to_return: z.int().nullable(),
  /** Back with the shop since. */
  returned: z.int(),
  /** To be returned and not back. */
  outstanding: z.int(),
};

export const contact = z.object({
  kind: z.enum(['told', 'reminder', 'call'] satisfies (keyof typeof CONTACT_NAMES)[]),
  kind_name: z.string(),
  /** '' = the shop itself, by the clock. */
  staff: z.string(),
  person: z.string(),
  note: z.string(),
  at: seconds(),
});
