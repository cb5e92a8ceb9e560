import type { ReceivingData, ReceivingParcel } from '@qingnang/contract/receiving';
import { statusName } from '@qingnang/rules/order-state';
import { DIFFERENCE_NAMES } from '@qingnang/rules/receiving';
import { endOfDaySeconds, toSeconds } from '../../../http/dates.ts';
import { presentCold } from '../../ordering/present.ts';
import type { OrderHead } from '../../ordering/reads.ts';
import { buyerActs } from '../../ordering/rules.ts';
import type { ReceivedParcel } from './reads.ts';
import { claimUrl, parcelDifferences } from './rules.ts';

export const presentReceiving = (order: OrderHead, parcels: readonly ReceivedParcel[]): ReceivingData => ({
  order: {
    id: order.id,
    order_no: order.order_no,
    kind: order.kind,
    status: order.status,
    status_name: statusName(order.status),
    can_confirm: buyerActs(order, new Date()).includes('confirm_receipt'),
  },
  parcels: parcels.map(presentParcel),
  consignee: order.consignee,
});

export function presentParcel(parcel: ReceivedParcel): ReceivingParcel {
  const differences = parcelDifferences(parcel.lines, parcel.cold);
  return {
    shipment_id: parcel.id,
    shipment_no: parcel.shipment_no,
    carrier: parcel.carrier,
    tracking_no: parcel.tracking_no,
    shipped_at: toSeconds(parcel.shipped_at),
    delivered_at: parcel.delivered_at && toSeconds(parcel.delivered_at),
    is_resend: parcel.is_resend,
    cold: parcel.cold && presentCold(parcel.cold, '/api/file'),
    delivery_note_url: `/api/order/shipment/${parcel.id}/delivery-note.pdf`,
    status: parcel.status,
    done_at: parcel.done_at && toSeconds(parcel.done_at),
    receiver: parcel.receiver,
    lines: parcel.lines.map(({ spec, unit, maker, ...line }) => ({
      ...line,
      ypgg: spec,
      bzdw: unit,
      sccj: maker,
      is_gift: line.is_gift ? 1 : 0,
      produced_on: endOfDaySeconds(line.produced_on),
      expires_on: endOfDaySeconds(line.expires_on),
    })),
    differences: differences.map(({ line, kind, number }) => ({
      shipment_line_id: line.id,
      name: line.name,
      lot_no: line.lot_no,
      bzdw: line.unit,
      kind,
      kind_name: DIFFERENCE_NAMES[kind],
      number,
      other_lot: kind === 'wrong' ? (line.check?.other_lot ?? '') : '',
      note: line.check?.note ?? '',
    })),
    claim_url:
      parcel.receiving_id === null || differences.length === 0
        ? ''
        : claimUrl(parcel.order_id, parcel.receiving_id),
  };
}
