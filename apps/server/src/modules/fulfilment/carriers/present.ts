import { carrierFields } from '@qingnang/contract/carrier-fields';
import type { Carriers } from '@qingnang/contract/carriers';
import { ofColumns, showFields } from '@qingnang/rules/described';
import type { CarrierTracking } from '../../../channels/carrier/port.ts';
import type { CarrierRow } from './rules.ts';

export const carriersData = (rows: readonly CarrierRow[], tracking: CarrierTracking | null): Carriers => ({
  list: rows.map((row) => ({ id: row.id, ...showFields(carrierFields, ofColumns(carrierFields, row)) })),
  tracking: wordOf(tracking),
});

/** What needs no code is made up: no service knows a parcel by its carrier's Chinese name. */
const wordOf = (tracking: CarrierTracking | null): Carriers['tracking'] => {
  if (tracking === null) return 'none';
  return tracking.needsCode ? 'service' : 'demo';
};
