/** What a file says of lots that come in, row by row. */

import { keysOf } from '@qingnang/contract/keys';
import { ARRIVAL_COLUMNS, type ArrivalCells, type ArrivalField } from '@qingnang/contract/lot-arrivals';
import { typedDay } from '@qingnang/rules/days';
import { type PriceE4, parsePriceE4 } from '@qingnang/rules/money';
import { lotDayErrors, OTHER_DAYS } from '../rules.ts';

export interface NamedGoods {
  id: number;
  words: string;
  sourceCode: string;
  barcode: string;
}

/** A lot that is here already. */
export interface KnownLot {
  goodsId: number;
  warehouseId: number;
  lotNo: string;
  producedOn: string | null;
  expiresOn: string | null;
}

/** Pieces of a lot that come in. */
export interface Arrival extends KnownLot {
  /** At least 1. */
  quantity: number;
  /** Of a piece, without tax; null = not said. */
  cost: PriceE4 | null;
}

export interface JudgedArrival {
  line: number;
  cells: ArrivalCells['cells'];
  act: 'new' | 'more' | 'refused';
  goods: string;
  /** null while it is refused. */
  arrival: Arrival | null;
  errors: { field: ArrivalField; message: string }[];
}

export interface ArrivalFacts {
  goods: readonly NamedGoods[];
  warehouses: readonly { id: number; name: string }[];
  lots: readonly KnownLot[];
  /** As `2026-11-21`. */
  today: string;
  /** Whether who brings it may say what it has cost. */
  mayCost: boolean;
}

const FIELDS = keysOf(ARRIVAL_COLUMNS);
const MAX_LOT_NO = 40;
const MAX_QUANTITY = 1_000_000;

type Cells = Record<ArrivalField, string>;

/** Judges the rows of a file in their order; a lot is named once in a warehouse. */
export function judgeArrivals(rows: readonly ArrivalCells[], facts: ArrivalFacts): JudgedArrival[] {
  const taken = new Set<string>();
  const known = new Map(facts.lots.map((lot) => [keyOf(lot), lot]));
  const goods = goodsBook(facts.goods);
  return rows.map((row) => {
    const judged = judgeRow(row, facts, goods, known);
    const key = judged.arrival && keyOf(judged.arrival);
    if (key === null || !taken.has(key)) {
      if (key !== null) taken.add(key);
      return judged;
    }
    return { ...judged, act: 'refused', arrival: null, errors: [{ field: 'lot_no', message: '文件里重复' }] };
  });
}

const keyOf = ({ goodsId, warehouseId, lotNo }: Pick<KnownLot, 'goodsId' | 'warehouseId' | 'lotNo'>) =>
  `${goodsId}:${warehouseId}:${lotNo}`;

function judgeRow(
  { line, cells: raw }: ArrivalCells,
  facts: ArrivalFacts,
  goodsOf: (cells: Cells) => NamedGoods | string,
  known: ReadonlyMap<string, KnownLot>,
): JudgedArrival {
  const cells = Object.fromEntries(
    FIELDS.map((field) => [field, (raw[field] ?? '').normalize('NFKC').trim()]),
  ) as Cells;
  const errors: JudgedArrival['errors'] = [];
  const refuse = (field: ArrivalField, message: string) => void errors.push({ field, message });
  const goods = goodsOf(cells);
  if (typeof goods === 'string') refuse('goods_id', goods);
  const warehouse = warehouseOf(cells.warehouse, facts.warehouses);
  if (!warehouse) refuse('warehouse', cells.warehouse === '' ? '请填写仓库' : '没有这个仓库');
  const days = daysOf(cells, facts.today, refuse);
  const quantity = /^\d+(?:\.0+)?$/.test(cells.quantity) ? Number(cells.quantity) : 0;
  if (quantity < 1 || quantity > MAX_QUANTITY)
    refuse('quantity', `请填写 1 到 ${MAX_QUANTITY / 10_000} 万之间的整数`);
  if (cells.lot_no === '') refuse('lot_no', '请填写批号');
  else if (cells.lot_no.length > MAX_LOT_NO) refuse('lot_no', `批号最多 ${MAX_LOT_NO} 个字`);
  const cost = costOf(cells.cost, facts.mayCost, refuse);
  const named = { line, cells, goods: typeof goods === 'string' ? '' : goods.words, errors };
  if (typeof goods === 'string' || !warehouse || errors.length > 0)
    return { ...named, act: 'refused', arrival: null };
  const lot = { goodsId: goods.id, warehouseId: warehouse.id, lotNo: cells.lot_no };
  const before = known.get(keyOf(lot));
  if (before && (before.producedOn !== days.producedOn || before.expiresOn !== days.expiresOn)) {
    refuse('lot_no', OTHER_DAYS);
    return { ...named, act: 'refused', arrival: null };
  }
  return { ...named, act: before ? 'more' : 'new', arrival: { ...lot, ...days, quantity, cost } };
}

/** Finds the goods of a row, or says why not. */
function goodsBook(goods: readonly NamedGoods[]): (cells: Cells) => NamedGoods | string {
  const byId = new Map(goods.map((one) => [String(one.id), one]));
  const byCode = Map.groupBy(goods, ({ sourceCode }) => sourceCode);
  const byBarcode = Map.groupBy(goods, ({ barcode }) => barcode);
  const only = (found: readonly NamedGoods[] | undefined, name: string) =>
    found === undefined
      ? `没有这个${name}的商品`
      : found.length === 1 && found[0]
        ? found[0]
        : `${name}不止一个商品，请填写商品编号`;
  return ({ goods_id: id, source_code: code, barcode }) => {
    if (id !== '') return byId.get(id) ?? '没有这个商品';
    if (code !== '') return only(byCode.get(code), ARRIVAL_COLUMNS.source_code);
    if (barcode !== '') return only(byBarcode.get(barcode), ARRIVAL_COLUMNS.barcode);
    return '请填写商品编号、商品编码或条码';
  };
}

/** By its name; the only one need not be named. */
const warehouseOf = (name: string, warehouses: ArrivalFacts['warehouses']) =>
  name === '' && warehouses.length === 1 ? warehouses[0] : warehouses.find((one) => one.name === name);

const DAY_WORDS = '请填写日期，如 2026-03-09';

function daysOf(cells: Cells, today: string, refuse: (field: ArrivalField, message: string) => void) {
  const [producedOn = null, expiresOn = null] = [typedDay(cells.produced_on), typedDay(cells.expires_on)];
  if (producedOn === null && cells.produced_on !== '') refuse('produced_on', DAY_WORDS);
  if (expiresOn === null && cells.expires_on !== '') refuse('expires_on', DAY_WORDS);
  const wrong = lotDayErrors(
    { produced_on: producedOn ?? undefined, expires_on: expiresOn ?? undefined },
    today,
  );
  for (const field of ['produced_on', 'expires_on'] as const)
    if (wrong[field] !== undefined) refuse(field, wrong[field]);
  return { producedOn, expiresOn };
}

function costOf(
  text: string,
  mayCost: boolean,
  refuse: (field: ArrivalField, message: string) => void,
): PriceE4 | null {
  if (text === '') return null;
  const cost = parsePriceE4(text);
  if (!mayCost) refuse('cost', '您不能填写进价，请把这一列留空');
  else if (cost === null || cost < 0n) refuse('cost', '请填写不小于 0、最多 4 位小数的进价');
  return cost;
}
