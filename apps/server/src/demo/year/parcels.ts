import { dayAfter } from '@qingnang/rules/days';
import { placeWords } from '@qingnang/rules/places';
import { createLocalCarrier } from '../../channels/carrier/local.ts';
import type { TrackingEvent } from '../../channels/carrier/port.ts';
import { dayInChina } from '../../http/dates.ts';
import { between, chance } from '../catalog/random.ts';
import { inChina } from './calendar.ts';
import type { Customer } from './customers.ts';
import type { Move } from './lives.ts';
import type { Warehouses, YearLine, YearOrder } from './orders.ts';
import type { ShelfGoods } from './shelf.ts';

/** A lot that came in and has gone out again. */
export interface Lot {
  id: number;
  goods: ShelfGoods;
  warehouseId: number;
  lotNo: string;
  producedOn: string;
  expiresOn: string;
  receivedAt: Date;
  /** Pieces that are there: what came back. */
  left: number;
}

export interface ParcelLine {
  id: number;
  line: YearLine;
  lot: Lot;
  number: number;
}

export interface Parcel {
  id: number;
  no: string;
  order: YearOrder;
  shippedAt: Date;
  carrier: string;
  trackingNo: string;
  lines: ParcelLine[];
  events: readonly TrackingEvent[];
  /** null = on its way. */
  deliveredAt: Date | null;
}

/** A warehouse buys a goods anew after so many days. */
const LOT_DAYS = 110;

/** The parcels of all orders, without numbers, and the lots that they are taken from. Notes what has left on the orders' lines. */
export async function packAll(
  orders: readonly YearOrder[],
  warehouses: Warehouses,
  now: Date,
): Promise<{ parcels: Parcel[]; lots: Lot[] }> {
  const lots = new Map<string, Lot>();
  const carrier = createLocalCarrier(() => now);
  const parcels: Parcel[] = [];
  for (const order of orders) {
    const ships = order.life.moves.filter(({ act }) => act === 'ship');
    for (const [turn, ship] of ships.entries()) {
      const parcel = pack(order, ship, partOf(order, turn), warehouses, lots);
      const { address, warehouse } = order.customer;
      const told = await carrier.track({
        carrier: parcel.carrier,
        code: '',
        trackingNo: parcel.trackingNo,
        shippedAt: parcel.shippedAt,
        from: WAREHOUSE_NAMES[warehouse] ?? '',
        to: regionOf(order.customer),
        phoneEnd: address.phone.slice(-4),
      });
      parcel.deliveredAt = told.find(({ state }) => state === 'delivered')?.at ?? null;
      if (isKept(parcel.shippedAt, now)) parcel.events = told;
      order.parcelWords.push(`${parcel.carrier} ${parcel.trackingNo}`);
      parcels.push(parcel);
    }
  }
  parcels.sort((a, b) => a.shippedAt.getTime() - b.shippedAt.getTime());
  return { parcels, lots: [...lots.values()] };
}

const KEPT_DAYS = 60;
/** What parcels tell, and the stock's ledger, is kept for the last two months only: it sums up to nothing before, and nobody looks. */
export const isKept = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < KEPT_DAYS * DAY_MS;

const WAREHOUSE_NAMES: Readonly<Record<string, string>> = { cd: '成都仓', cq: '重庆仓' };

export const regionOf = ({ address }: Customer): string => placeWords(address);

/** What goes with an order's first parcel, or with its second. */
function partOf({ life, lines }: YearOrder, turn: number): YearLine[] {
  const isSplit = life.moves.find(({ act }) => act === 'ship')?.to !== SHIPPED;
  if (!isSplit) return lines;
  const half = Math.ceil(lines.length / 2);
  return turn === 0 ? lines.slice(0, half) : lines.slice(half);
}
const SHIPPED = 50;

function pack(
  order: YearOrder,
  { at }: Move,
  lines: readonly YearLine[],
  warehouses: Warehouses,
  lots: Map<string, Lot>,
): Parcel {
  const warehouseId = warehouses.get(order.customer.warehouse)?.id ?? 0;
  const seed = `parcel:${order.seed}:${at.getTime()}`;
  const { name, letters } = carrierFor(order.customer, seed);
  return {
    id: 0,
    no: '',
    order,
    shippedAt: at,
    carrier: name,
    trackingNo: `${letters}${between(seed, 10_000_000, 99_999_999)}${between(`end:${seed}`, 1000, 9999)}`,
    lines: lines.map((line) => {
      line.shipped = line.number;
      const lot = lotOf(line.goods, warehouseId, at, lots);
      return { id: 0, line, lot, number: line.number };
    }),
    events: [],
    deliveredAt: null,
  };
}

const OWN = { name: '自有配送', letters: 'ZY' };
const FAR = [
  { name: '顺丰速运', letters: 'SF' },
  { name: '京东物流', letters: 'JD' },
  { name: '德邦物流', letters: 'DPK' },
  { name: '中通快运', letters: 'ZT' },
] as const;

/** The warehouses' own cars drive in their cities. */
function carrierFor({ address: { city } }: Customer, seed: string) {
  if (city === '成都市' || city === '重庆市') return OWN;
  return FAR[Math.floor(chance(`carrier:${seed}`) * FAR.length)] ?? OWN;
}

function lotOf(goods: ShelfGoods, warehouseId: number, at: Date, lots: Map<string, Lot>): Lot {
  const offset = Math.floor(chance(`lot:${goods.id}:${warehouseId}`) * LOT_DAYS);
  const day = Math.floor(Date.parse(dayInChina(at)) / DAY_MS) + offset;
  const turn = Math.floor(day / LOT_DAYS);
  const key = `${goods.id}:${warehouseId}:${turn}`;
  const known = lots.get(key);
  if (known) return known;
  const received = new Date((turn * LOT_DAYS - offset - 1) * DAY_MS).toISOString().slice(0, 10);
  const producedOn = dayAfter(received, -between(`age:${key}`, 25, 160));
  const lot: Lot = {
    id: 0,
    goods,
    warehouseId,
    // Three digits after the day: the lots on hand have two.
    lotNo: `${producedOn.slice(2).replaceAll('-', '')}${100 + (turn % 900)}`,
    producedOn,
    expiresOn: dayAfter(producedOn, lifeDays(goods)),
    receivedAt: inChina(received, between(`in:${key}`, 9, 16) * 3600),
    left: 0,
  };
  lots.set(key, lot);
  return lot;
}

const DAY_MS = 24 * 3600_000;

/** Days from production to the last day, as the lots on hand have them. */
const lifeDays = ({ scope, id }: ShelfGoods): number =>
  scope.startsWith('device') ? 1825 : chance(`life:${id}`) < 0.5 ? 730 : 1095;
