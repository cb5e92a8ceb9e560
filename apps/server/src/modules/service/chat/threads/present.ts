import type { ChatThreadRow } from '@qingnang/contract/chat-words';
import { toSeconds } from '../../../../http/dates.ts';
import { lastText } from '../rules.ts';
import type { ThreadRow } from './reads.ts';

export function presentThread(row: ThreadRow): ChatThreadRow {
  return {
    id: row.id,
    account_id: row.account_id,
    company: row.company,
    status: row.status,
    staff_id: row.staff_id ?? 0,
    staff_name: row.staff_name ?? '',
    unread: row.unread,
    last_text: lastText({
      kind: row.last_kind,
      body: row.last_body ?? '',
      goods: row.last_goods ?? '',
      order: row.last_order ?? '',
    }),
    last_at: row.last_at && toSeconds(row.last_at),
    waiting_since: row.waiting_since && toSeconds(row.waiting_since),
    buyer_read: row.buyer_read,
    staff_read: row.staff_read,
  };
}
