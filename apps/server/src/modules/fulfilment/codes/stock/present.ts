import type { TraceLotData, TraceLotRow } from '@qingnang/contract/trace-stock';
import { TRACE_LEVELS } from '@qingnang/contract/trace-words';
import { endOfDaySeconds, toSeconds } from '../../../../http/dates.ts';
import type { LotParts, LotRow } from './reads.ts';

export const presentLot = ({ spec, maker, unit, warehouse, ...row }: LotRow): TraceLotRow => ({
  ...row,
  ypgg: spec,
  sccj: maker,
  bzdw: unit,
  ck_name: warehouse,
  expires_on: endOfDaySeconds(row.expires_on),
  received_at: toSeconds(row.received_at),
});

export const presentLotCodes = ({ lot, codes, inFiles }: LotParts): TraceLotData => ({
  ...presentLot(lot),
  codes: codes.map(({ code, level, pieces }) => ({ code, level_name: TRACE_LEVELS[level], pieces })),
  in_files: inFiles,
});
