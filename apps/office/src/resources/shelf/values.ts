import { isColdStorage, tenthsOf } from '@qingnang/rules/cold-chain';
import { labelDays, readTraceCode } from '@qingnang/rules/trace-codes';
import { parseDay } from '../../app/day.ts';
import type { ArrivalBody, DocumentBody, ScannedGoods, StockLot } from './api.ts';

/** What is typed of an arrival. */
export interface TypedArrival {
  lotNo: string;
  producedOn: string;
  expiresOn: string;
  quantity: string;
  temperature: string;
}

/** What has come: the goods where the shop could be asked for it, what was scanned in any case. */
export interface Come {
  goods: ScannedGoods | null;
  scan: string;
}

/** As much of an arrival as the label of a pack says. */
export function typedFrom(scan: string): TypedArrival {
  const label = readTraceCode(scan);
  const { producedOn, expiresOn } = labelDays(scan);
  return { lotNo: label.isCode ? label.lotNo : '', producedOn, expiresOn, quantity: '', temperature: '' };
}

/** Whether its temperature is asked for: of goods that nobody could look up, in case. */
export const asksTemperature = ({ goods }: Come): boolean => goods === null || isColdStorage(goods.storage);

const WHOLE = /^[1-9]\d{0,6}$/;

/** What is wrong with what was typed, by field. */
export function arrivalErrors(come: Come, typed: TypedArrival): Partial<Record<keyof TypedArrival, string>> {
  const errors: Partial<Record<keyof TypedArrival, string>> = {};
  const { producedOn, expiresOn, temperature } = typed;
  if (typed.lotNo.trim() === '') errors.lotNo = '请填写批号';
  if (producedOn !== '' && parseDay(producedOn) === null) errors.producedOn = '日期格式为 2026-03-09';
  if (expiresOn !== '' && parseDay(expiresOn) === null) errors.expiresOn = '日期格式为 2026-03-09';
  else if ((parseDay(expiresOn) ?? '~') <= (parseDay(producedOn) ?? ''))
    errors.expiresOn = '有效期应晚于生产日期';
  if (!WHOLE.test(typed.quantity.trim())) errors.quantity = '请填写数量';
  const isCold = come.goods !== null && asksTemperature(come);
  if ((isCold || temperature.trim() !== '') && Number.isNaN(tenthsOf(temperature)))
    errors.temperature = '请填写到货温度，如 4.5';
  return errors;
}

/** An arrival without errors as the wire has it. */
export function arrivalBody(warehouseId: number, { goods, scan }: Come, typed: TypedArrival): ArrivalBody {
  const produced = parseDay(typed.producedOn);
  const expires = parseDay(typed.expiresOn);
  return {
    warehouse_id: warehouseId,
    ...(goods ? { goods_id: goods.goods_id } : {}),
    scan,
    lot_no: typed.lotNo.trim(),
    ...(produced ? { produced_on: produced } : {}),
    ...(expires ? { expires_on: expires } : {}),
    quantity: Number(typed.quantity),
    ...(typed.temperature.trim() === '' ? {} : { temperature: tenthsOf(typed.temperature) / 10 }),
  };
}

/** A lot with what was counted of it. */
export interface Counted {
  lot: StockLot;
  number: string;
}

export const isCounted = ({ number }: Counted): boolean => /^\d{1,7}$/.test(number.trim());

/** Counted lots as documents, one for each goods: what of one is refused keeps nothing of another back. */
export function countBodies(
  warehouseId: number,
  counted: readonly Counted[],
): { words: string; body: DocumentBody }[] {
  const byGoods = Map.groupBy(counted.filter(isCounted), ({ lot }) => lot.goods_id);
  return [...byGoods.values()].map((lots) => ({
    words: `盘点 ${lots[0]?.lot.name} 批号 ${lots.map(({ lot }) => lot.lot_no).join('、')}`,
    body: {
      kind: 'count',
      warehouse_id: warehouseId,
      lines: lots.map(({ lot, number }) => ({ lot_id: lot.id, number: Number(number), books: lot.number })),
    },
  }));
}
