import type { RecallNotice } from '@qingnang/contract/recalls';
import { toSeconds } from '../../../../http/dates.ts';
import { presentConfirmation, presentFigures } from '../holders/present.ts';
import type { ConfirmationRow } from '../holders/reads.ts';
import { presentRecallGoods } from '../present.ts';
import type { OwnParcelRow, OwnRecallRow } from './reads.ts';

export const presentOwnRecall = (row: OwnRecallRow) => ({
  id: row.id,
  store: row.store,
  ...presentRecallGoods(row),
  ...presentFigures(row),
});

export const presentOwnDetail = (
  row: OwnRecallRow,
  parts: {
    parcels: readonly OwnParcelRow[];
    cases: RecallNotice['cases'];
    confirmations: readonly ConfirmationRow[];
    contact: RecallNotice['contact'];
  },
): RecallNotice => ({
  ...presentOwnRecall(row),
  cause: row.cause,
  notice: row.notice,
  return_address: row.return_address,
  version: row.version,
  confirmed_at: row.confirmed_at && toSeconds(row.confirmed_at),
  contact: parts.contact,
  parcels: parts.parcels.map((parcel) => ({
    order_id: parcel.order_id,
    order_no: parcel.order_no,
    shipment_no: parcel.shipment_no,
    shipped_at: toSeconds(parcel.shipped_at),
    number: parcel.number,
  })),
  cases: parts.cases,
  confirmations: parts.confirmations.map(presentConfirmation),
});
