import { fen, formatFen } from '@qingnang/rules/money';
import type { Tx } from '../../db/transaction.ts';
import { type Notice, noticeWords } from '../../modules/identity/rules.ts';
import { noticeOf, orderUrl } from '../../modules/ordering/orders/notices/rules.ts';
import { between, chance } from '../catalog/random.ts';
import type { Refund } from './money.ts';
import type { YearOrder } from './orders.ts';
import { isKept } from './parcels.ts';
import { insertRows } from './rows.ts';

interface Told {
  accountId: number;
  at: Date;
  notice: Notice;
}

const HOUR_MS = 3600_000;
/** Of the messages those that nobody has opened. */
const UNREAD_SHARE = 0.16;

/** What buyers have heard of their orders in the last two months, in the words that the shop has for it. */
export async function writeMessages(
  tx: Tx,
  orders: readonly YearOrder[],
  refunds: readonly Refund[],
  now: Date,
): Promise<void> {
  const told = [...orders.flatMap(ofOrder), ...refunds.flatMap(ofRefund)]
    .filter(({ at }) => isKept(at, now))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  await insertRows(
    tx,
    'message',
    told.map(({ accountId, at, notice }) => {
      const { kind, title, body } = noticeWords(notice.key);
      const seed = `${accountId}:${notice.cause}`;
      const readAt = new Date(at.getTime() + between(`read:${seed}`, 1, 30) * HOUR_MS);
      return {
        account_id: accountId,
        kind,
        title: filled(title, notice.fields),
        body: filled(body, notice.fields),
        url: notice.url,
        cause: notice.cause,
        read_at: readAt <= now && chance(`unread:${seed}`) >= UNREAD_SHARE ? readAt : null,
        created_at: at,
      };
    }),
  );
}

function ofOrder({ id, no, customer, life, parcelWords }: YearOrder): Told[] {
  let ships = 0;
  return life.moves.flatMap(({ act, actor, at, to, note }, index) => {
    if (act === 'place') return [];
    const words = act === 'ship' ? (parcelWords[ships++] ?? '') : note;
    const notice = noticeOf({ id, order_no: no, version: index, to, act, actor, note: words });
    return notice ? [{ accountId: customer.id, at, notice }] : [];
  });
}

function ofRefund({ id, payment: { order }, amount, doneAt }: Refund): Told[] {
  if (!doneAt) return [];
  const notice: Notice = {
    key: 'order.refunded',
    fields: { order_no: order.no, amount: formatFen(fen(amount)), way: '已原路退回' },
    url: orderUrl(order.id),
    cause: `refund:${id}`,
  };
  return [{ accountId: order.customer.id, at: doneAt, notice }];
}

/** Words with their fields, as the database fills them. */
const filled = (words: string, fields: Readonly<Record<string, string>>): string =>
  words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => fields[name] ?? '');
