import { RECALL_CLASS_WORDS, type RecallClass } from '@qingnang/contract/recall-words';
import { sql } from 'kysely';
import { json } from '../../../../db/json.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { sendAllSms, tellAll } from '../../../identity/writes.ts';
import { holderUrl } from '../holders/reads.ts';
import type { RecallRow } from '../reads.ts';

/** Whom to tell. */
export interface Addressee {
  id: number;
  account_id: number;
  phone: string;
}

/** A mobile number of the mainland: no other takes a short message. */
const MOBILE = /^1\d{10}$/;

/** A drill says so before anything else. */
const markOf = ({ class: recallClass, is_drill: isDrill }: RecallRow): string =>
  `${isDrill ? '【演练】' : ''}${RECALL_CLASS_WORDS[recallClass as RecallClass].name}`;

const CHINA = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});

/**
 * Tells holders of a recall on every channel: in the shop, by WeChat and by short message, whatever they have switched off; of a drill
 * that is not loud in the shop only. Head offices of stores among them are told, too, once for all of their stores.
 * @param staffId who does it; null = the clock
 */
export async function tellHolders(
  tx: Tx,
  recall: RecallRow,
  holders: readonly Addressee[],
  { staffId, kind }: { staffId: number | null; kind: 'told' | 'reminder' },
): Promise<void> {
  const fields = {
    mark: markOf(recall),
    recall_no: recall.recall_no,
    goods: `${recall.name} ${recall.spec}`,
    lot: recall.lot_no,
    due: CHINA.format(recall.due_at),
  };
  const { rows: told } = await sql<{ id: number; holder_id: number }>`
    insert into recall_contact (holder_id, kind, staff_id)
    select id, ${kind}, ${staffId}::bigint from jsonb_to_recordset(${json(holders.map(({ id }) => ({ id })))}::jsonb) as h (id bigint)
    order by id returning id, holder_id`.execute(tx);
  const contactOf = new Map(told.map((row) => [row.holder_id, row.id]));
  const heads = await headsOf(tx, holders);
  const last = told.at(-1)?.id;
  await tellAll(
    tx,
    heads.map(({ accountId, stores }) => ({
      accountId,
      url: '/order/recalls?state=waiting',
      isInShopOnly: !recall.is_loud,
      key: kind === 'told' ? ('recall.stores' as const) : ('recall.stores_reminder' as const),
      fields: { ...fields, stores },
      cause: kind === 'told' ? `recall:${recall.id}:stores` : `recall:${recall.id}:stores:${last}`,
    })),
  );
  await tellAll(
    tx,
    holders.map(({ id, account_id: accountId }) => {
      const about = { accountId, url: holderUrl(id), isInShopOnly: !recall.is_loud };
      return kind === 'told'
        ? {
            ...about,
            key: 'recall.begun' as const,
            fields: { ...fields, cause: recall.cause },
            cause: `recall:${recall.id}`,
          }
        : {
            ...about,
            key: 'recall.reminder' as const,
            fields,
            cause: `recall:${recall.id}:${contactOf.get(id)}`,
          };
    }),
  );
  if (!recall.is_loud) return;
  const template = kind === 'told' ? 'recall_begun' : 'recall_reminder';
  await sendAllSms(
    tx,
    [...holders, ...heads.map(({ phone, accountId }) => ({ phone, account_id: accountId }))]
      .filter(({ phone }) => MOBILE.test(phone))
      .map(({ phone, account_id: accountId }) => ({ phone, template, params: fields, accountId })),
  );
}

/** Head offices of stores among holders, with the words for these stores. */
async function headsOf(
  tx: Tx,
  holders: readonly Addressee[],
): Promise<{ accountId: number; phone: string; stores: string }[]> {
  const { rows } = await sql<{ id: number; phone: string; stores: string[] }>`
    select h.id, h.phone, array_agg(a.company order by a.id) as stores
    from account a join account h on h.id = a.head_account_id
    where a.id = any(${holders.map(({ account_id: id }) => id)}::bigint[]) group by h.id order by h.id`.execute(
    tx,
  );
  return rows.map(({ id, phone, stores }) => ({ accountId: id, phone, stores: storesWords(stores) }));
}

const storesWords = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} 等 ${others.length + 1} 家门店`;
