import type { Tx } from '../../db/transaction.ts';
import { between, chance } from '../catalog/random.ts';
import type { YearCase } from './cases.ts';
import { isKept, type Parcel } from './parcels.ts';
import { idsFor, insertRows } from './rows.ts';

/** Of the parcels that came, those that are counted lot by lot; hospitals have to. */
const COUNTED_SHARE = 0.45;
/** Of them those that somebody has begun and not ended. */
const OPEN_SHARE = 0.06;
const MINUTE_MS = 60_000;

/** What buyers have counted of the parcels of the last two months: whole, but for what cases say. */
export async function writeReceivings(
  tx: Tx,
  parcels: readonly Parcel[],
  cases: readonly YearCase[],
  now: Date,
): Promise<void> {
  const counted = parcels.flatMap((parcel) => {
    const { deliveredAt, shippedAt, no, order } = parcel;
    const isCounted = order.customer.type === 'hospital' || chance(`count:${no}`) < COUNTED_SHARE;
    if (!deliveredAt || !isKept(shippedAt, now) || !isCounted) return [];
    const startedAt = new Date(deliveredAt.getTime() + between(`begin:${no}`, 15, 240) * MINUTE_MS);
    const doneAt = new Date(startedAt.getTime() + between(`done:${no}`, 6, 50) * MINUTE_MS);
    if (doneAt > now) return [];
    return [{ id: 0, parcel, startedAt, doneAt, isOpen: chance(`open:${no}`) < OPEN_SHARE }];
  });
  if (counted.length === 0) return;
  const first = await idsFor(tx, 'receiving', counted.length);
  for (const [index, one] of counted.entries()) one.id = first + index;
  const missing = missingByLine(cases);
  await insertRows(
    tx,
    'receiving',
    counted.map(({ id, parcel, startedAt, doneAt, isOpen }) => ({
      id,
      shipment_id: parcel.id,
      account_id: parcel.order.customer.id,
      status: isOpen ? 'open' : 'done',
      receiver: isOpen ? '' : parcel.order.customer.address.consignee,
      started_at: startedAt,
      done_at: isOpen ? null : doneAt,
    })),
  );
  await insertRows(
    tx,
    'receiving_line',
    counted.flatMap(({ id, parcel, startedAt, isOpen }) =>
      (isOpen ? parcel.lines.slice(0, 1) : parcel.lines).map((line) => {
        const { short = 0, damaged = 0 } = missing.get(line.id) ?? {};
        return {
          shipment_line_id: line.id,
          receiving_id: id,
          good_number: line.number - short - damaged,
          damaged_number: damaged,
          checked_at: startedAt,
        };
      }),
    ),
  );
}

interface Missing {
  short: number;
  damaged: number;
}

/** Pieces that a case claims as short or damaged, by the parcel's line. */
function missingByLine(cases: readonly YearCase[]): Map<number, Missing> {
  const missing = new Map<number, Missing>();
  for (const { claimed, reason } of cases) {
    if (!claimed) continue;
    const { id, claims } = claimed;
    missing.set(id, { short: reason === 'short' ? claims : 0, damaged: reason === 'damage' ? claims : 0 });
  }
  return missing;
}
