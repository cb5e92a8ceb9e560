import type { Tx } from '../../../../db/transaction.ts';
import { sendSms, tellAll } from '../../../identity/writes.ts';
import { type EndingLicence, licenceNotice } from './rules.ts';

export type DueNotice = EndingLicence & { cause: string };

const CERTIFICATES = '/zzzj';

/**
 * Tells accounts of papers that end, by message and SMS; of each cause once.
 * @returns those that were told now
 */
export async function tellOfLicences(tx: Tx, due: readonly DueNotice[]): Promise<DueNotice[]> {
  const told = await tellAll(
    tx,
    due.map((one) => ({
      accountId: one.account_id,
      ...licenceNotice(one),
      url: CERTIFICATES,
      cause: one.cause,
    })),
  );
  // A cause names its paper, and a paper has one account.
  const causes = new Set(told.map(({ cause }) => cause));
  const fresh = due.filter(({ cause }) => causes.has(cause));
  for (const one of fresh) await sendLicenceSms(tx, one);
  return fresh;
}

function sendLicenceSms(tx: Tx, { account_id, phone, kind, valid_until, days }: DueNotice): Promise<void> {
  const base = { phone, accountId: account_id };
  if (days < 0)
    return sendSms(tx, {
      ...base,
      template: 'licence_expired',
      params: { licence: kind, date: valid_until },
    });
  const params = { licence: kind, date: valid_until, days: String(days) };
  return sendSms(tx, { ...base, template: 'licence_due', params });
}
