import type { OutboxItem } from '@qingnang/contract/messages';
import { toSeconds } from '../../../http/dates.ts';
import type { Staff } from '../../../http/session.ts';
import { coveredWords, textFor } from '../../identity/rules.ts';
import type { OutboxRow } from './reads.ts';

/** @param showsSecrets true where no provider is configured: staff hand codes on, as nobody else does */
export function outboxItem(row: OutboxRow, showsSecrets: boolean, staff: Staff): OutboxItem {
  const covered = coveredWords(row.template);
  return {
    id: row.id,
    channel: row.channel,
    company: row.company ?? '',
    account_id: row.account_id ?? 0,
    receiver: textFor(staff, row.receiver),
    template: row.template,
    text: textFor(staff, covered !== null && !showsSecrets ? covered : row.text),
    url: row.url,
    status: row.status,
    tries: row.tries,
    error: row.error,
    provider_id: row.provider_id,
    created_at: toSeconds(row.created_at),
    sent_at: row.sent_at && toSeconds(row.sent_at),
    next_at: row.status === 'waiting' ? toSeconds(row.next_at) : null,
    can_resend: row.status === 'failed' && covered === null,
  };
}
