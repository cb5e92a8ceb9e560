import { SCAN_VERDICTS } from '@qingnang/contract/scan-words';
import { presentParcel } from '../present.ts';
import type { ReceivedParcel } from '../reads.ts';
import type { ScanRow } from '../scans/rules.ts';

/** A parcel as its buyer found it. @param scans of the whole order */
export function presentReceived(parcel: ReceivedParcel, scans: readonly ScanRow[]) {
  const { shipment_id, shipment_no, status, done_at, receiver, differences } = presentParcel(parcel);
  const own = scans.filter((scan) => scan.shipment_id === parcel.id);
  const strangers = own.filter(({ verdict }) => verdict !== 'counted' && verdict !== 'duplicate');
  return {
    shipment_id,
    shipment_no,
    status,
    done_at,
    receiver,
    differences,
    scanned: own.reduce((sum, { pieces }) => sum + pieces, 0),
    strangers: [...new Map(strangers.map((scan) => [scan.code, scan])).values()].map((scan) => ({
      code: scan.code,
      verdict_name: SCAN_VERDICTS[scan.verdict],
      about: scan.name === '' ? '' : `${scan.name} 批号 ${scan.lot_no}`,
    })),
  };
}
