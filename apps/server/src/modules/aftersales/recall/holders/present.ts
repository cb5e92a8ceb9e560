import type { RecallHolder, RecallHolderDetail } from '@qingnang/contract/admin-recalls';
import type { Confirmation } from '@qingnang/contract/recall-fields';
import { CONTACT_NAMES, HOLDER_STATE_NAMES } from '@qingnang/contract/recall-words';
import { toSeconds } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { phoneFor } from '../../../identity/rules.ts';
import type { ConfirmationRow, ContactRow, HolderRow } from './reads.ts';

/** What buyer and staff read of a buyer's part in a recall. */
export const presentFigures = (
  row: Pick<
    HolderRow,
    | 'held_number'
    | 'received_number'
    | 'stopped_number'
    | 'sold_number'
    | 'return_number'
    | 'returned'
    | 'outstanding'
    | 'state'
  >,
) => ({
  held: row.held_number,
  received: row.received_number,
  stopped: row.stopped_number,
  sold: row.sold_number,
  to_return: row.return_number,
  returned: row.returned,
  outstanding: row.outstanding,
  state: row.state,
  state_name: HOLDER_STATE_NAMES[row.state],
});

const CHANNEL_STATES: Readonly<Record<string, string>> = {
  waiting: '发送中',
  sent: '已发送',
  local: '已发送',
  failed: '发送失败',
};
const channelState = (status: string | null): string =>
  status === null ? '' : (CHANNEL_STATES[status] ?? status);

export const presentHolder = (row: HolderRow, staff: Staff): RecallHolder => ({
  id: row.id,
  account_id: row.account_id,
  company: row.company,
  contact_name: row.contact_name,
  phone: phoneFor(staff, 'customer', row.phone),
  ...presentFigures(row),
  confirmed_at: row.confirmed_at && toSeconds(row.confirmed_at),
  read_at: row.read_at && toSeconds(row.read_at),
  sms: channelState(row.sms),
  wechat: channelState(row.wechat),
  calls: row.calls,
  reminders: row.reminders,
  differs: Number(row.received_number !== null && row.received_number !== row.held_number),
  version: row.version,
});

export const presentConfirmation = (row: ConfirmationRow): Confirmation => ({
  received: row.received_number,
  stopped: row.stopped_number,
  sold: row.sold_number,
  to_return: row.return_number,
  person: row.person,
  phone: row.phone,
  note: row.note,
  at: toSeconds(row.at),
  by: row.by,
  by_staff: Number(row.is_staff),
  by_head: Number(row.is_head),
});

export const presentHolderDetail = (
  row: HolderRow,
  confirmations: readonly ConfirmationRow[],
  contacts: readonly ContactRow[],
  staff: Staff,
): RecallHolderDetail => ({
  ...presentHolder(row, staff),
  confirmations: confirmations.map((one) => ({
    ...presentConfirmation(one),
    phone: phoneFor(staff, 'customer', one.phone),
  })),
  contacts: contacts.map((one) => ({
    kind: one.kind,
    kind_name: CONTACT_NAMES[one.kind],
    staff: one.staff,
    person: one.person,
    note: one.note,
    at: toSeconds(one.at),
  })),
});
