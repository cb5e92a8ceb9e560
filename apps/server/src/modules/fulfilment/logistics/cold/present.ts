import type { adminColdParcels } from '@qingnang/contract/cold-chain';
import type { z } from 'zod';
import { toSeconds } from '../../../../http/dates.ts';
import { presentCold } from '../../../ordering/present.ts';
import type { coldParcels } from './reads.ts';

export const coldParcelsData = (
  { rows, ...counts }: Awaited<ReturnType<typeof coldParcels>>,
  page: { page: number; page_size: number },
): z.output<typeof adminColdParcels.data> => ({
  list: rows.map((row) => ({
    ...presentCold(row, '/api/admin/files'),
    id: row.id,
    shipment_no: row.shipment_no,
    order_id: row.order_id,
    order_no: row.order_no,
    company: row.company,
    carrier: row.carrier,
    tracking_no: row.tracking_no,
    shipped_at: toSeconds(row.shipped_at),
    arrived_at: row.arrived_at && toSeconds(row.arrived_at),
    day_reason: row.day_reason,
  })),
  ...counts,
  ...page,
});
