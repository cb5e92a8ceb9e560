/** 冷藏 and 冷冻 goods in parcels of their own (docs/rules/stock.md#cold-chain). */

import type { ColdForm } from '@qingnang/contract/cold-chain';
import { WEEKDAYS } from '@qingnang/contract/shop-setting-fields';
import {
  COLD_LIMITS,
  type ColdStorage,
  degreesWords,
  isColdKept,
  isColdStorage,
} from '@qingnang/rules/cold-chain';

/** What whoever ships says of a cold parcel; temperatures in tenths of a degree. */
export interface ColdFacts {
  boxNo: string;
  recorderNo: string;
  departed: number;
  /** Why it leaves on a day on which none leaves; '' = it does not know of one. */
  dayReason: string;
  /** The recorder's file where it is there already. */
  fileId: number | null;
}

const TENTHS = 10;

/** What a request says of a cold parcel; null = nothing. */
export const coldFacts = (form: ColdForm | undefined): ColdFacts | null =>
  form
    ? {
        boxNo: form.box_no,
        recorderNo: form.recorder_no,
        departed: Math.round(form.temperature * TENTHS),
        dayReason: form.day_reason,
        fileId: form.file_id ?? null,
      }
    : null;

/** Which class of the cold chain goods go in a parcel of; 'mixed' = they do not go in one. */
export function parcelKind(storages: readonly string[]): ColdStorage | 'plain' | 'mixed' {
  const cold = storages.find(isColdStorage);
  if (cold === undefined) return 'plain';
  return storages.every((storage) => storage === cold) ? cold : 'mixed';
}

export const MIXED = '冷藏、冷冻商品须各自单独成包，请把冷藏、冷冻和其他商品分成不同的包裹发出';

export interface RestDays {
  /** 1 = Monday … 7 = Sunday. */
  weekdays: readonly number[];
  /** `2026-10-01` */
  holidays: readonly string[];
}

const DAY_MS = 24 * 3600_000;

/** Why no cold parcel leaves on a day in China; '' = one may. */
export function restReason(today: string, { weekdays, holidays }: RestDays): string {
  const weekday = new Date(today).getUTCDay() || WEEKDAYS.length;
  const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10);
  if (weekdays.includes(weekday)) return `${WEEKDAYS[weekday - 1]}不发冷链包裹`;
  if (holidays.includes(today)) return '节假日不发冷链包裹';
  return holidays.includes(tomorrow) ? '明天是节假日，冷链包裹会在路上停放' : '';
}

/** What a cold parcel is judged by. */
export interface ColdRules {
  storage: ColdStorage;
  isColdCarrier: boolean;
  /** Why none leaves today; '' = one may. */
  rest: string;
  /** Whether who ships may send one all the same. */
  mayOverride: boolean;
  /** Of the request, where the parcel's facts stand. */
  field: string;
}

/** What is wrong with a cold parcel, by field; empty when it may leave. */
export function coldErrors(
  cold: ColdFacts,
  { storage, isColdCarrier, rest, mayOverride, field }: ColdRules,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!isColdCarrier) errors.carrier = '这个承运方不运冷链，请选择标为冷链的承运方';
  if (!isColdKept(cold.departed, storage))
    errors[`${field}.temperature`] =
      `启运温度 ${degreesWords(cold.departed)}，须在 ${COLD_LIMITS[storage].words} 之间`;
  if (rest === '') return errors;
  if (!mayOverride) errors[`${field}.day_reason`] = `${rest}，要发须由有“质量处置”权限的人操作`;
  else if (cold.dayReason === '') errors[`${field}.day_reason`] = `${rest}，确需今天发出请写明原因`;
  return errors;
}
