import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Db } from '../db/client.ts';
import { dayInChina } from '../http/dates.ts';
import type { Staff } from '../http/session.ts';
import { allFormats } from '../modules/fulfilment/codes/formats/reads.ts';
import { importHierarchy } from '../modules/fulfilment/codes/imports/writes.ts';
import { saveNeeds } from '../modules/fulfilment/codes/needs/writes.ts';
import { confirmPrefix, teachPrefix } from '../modules/fulfilment/codes/prefixes/writes.ts';
import { waitingLines } from '../modules/fulfilment/codes/shipping/reads.ts';
import { exceptPieces, scanCodes } from '../modules/fulfilment/codes/shipping/writes.ts';
import { scanIn } from '../modules/fulfilment/codes/stock/writes.ts';
import { shipOrder } from '../modules/fulfilment/logistics/writes.ts';
import { approveOrders } from '../modules/insight/desk/writes.ts';
import { asDemo, asDemoStaff } from './acting.ts';
import { backdate, pay, unpaidOrder } from './orders.ts';
import { DEMO_SELLER_DEFAULTS } from './settings.ts';

/** What the demo's other orders take stands before it. */
const FIRST_TURN = 48;
/** Pieces of each goods, and of a middle pack. */
const PIECES = 10;
/** Packs whose codes came in with their hierarchy, so that there is something to scan. */
const CASES = 3;
const WEEK_MS = 7 * 24 * 3600_000;

/**
 * 追溯码: goods whose heads are known (one waits for quality), hierarchies of makers, a parcel that left with codes and one piece
 * without, one that is being scanned, and a pack that was scanned in with its lot. Codes are made up. Lots that came before next week need none. By the real acts.
 */
export async function loadDemoTraceCodes(db: Db): Promise<void> {
  const [left, waiting] = [await approvedOrder(db, FIRST_TURN), await approvedOrder(db, FIRST_TURN + 1)];
  // A shop that has sold out.
  if (left === null || waiting === null) return;
  await asDemoStaff(db, 'quality', (staff) =>
    saveNeeds(db, staff, {
      scopes: ['chemical', 'antibiotic', 'patent_tcm'],
      ephedrine: true,
      exemptGoods: [],
      since: dayInChina(new Date(Date.now() + WEEK_MS)),
      intakeScopes: ['chemical'],
      intakeSince: dayInChina(new Date(Date.now() + WEEK_MS)),
    }),
  );
  await teach(db, [...(await goodsOf(db, left)), ...(await goodsOf(db, waiting))]);
  await asDemoStaff(db, 'warehouse', (staff) => scan(db, staff, left, 1));
  await asDemoStaff(db, 'quality', (staff) => exceptOne(db, staff, left));
  await asDemoStaff(db, 'warehouse', async (staff) => {
    const parcel = {
      carrier: '自有配送',
      trackingNo: 'ZYZS0001',
      driverPhone: '',
      picks: [],
      lotReason: '',
      cold: null,
      isWhole: true,
      seller: DEMO_SELLER_DEFAULTS,
    };
    await shipOrder(db, staff, left, parcel, null);
    await scan(db, staff, waiting, 2);
    await takeIn(db, staff, waiting);
  });
  await backdate(db, left, 1);
}

async function approvedOrder(db: Db, turn: number): Promise<number | null> {
  let id: number | null = null;
  await asDemo(db, 'kangmin-binjiang', 'admin', async (buyer, staff) => {
    const order = await unpaidOrder(db, buyer, turn, PIECES);
    if (!order) return;
    await pay(db, buyer, order.id);
    await approveOrders(db, staff, [order.id]);
    id = order.id;
  });
  return id;
}

const goodsOf = async (db: Db, orderId: number): Promise<number[]> =>
  (await waitingLines(db, orderId)).map(({ goodsId }) => goodsId);

/** Made up from the number of the goods. @param level 1 small, 2 middle */
const headOf = (goodsId: number, level: number): string => `8${level}${String(goodsId).padStart(5, '0')}`;
const codeOf = (goodsId: number, level: number, serial: number): string =>
  `${headOf(goodsId, level)}${String(serial * 7919).padStart(13, '0')}`;

/** Taught by the warehouse; all but the last confirmed by quality; then the makers' hierarchies come in. */
async function teach(db: Db, goods: readonly number[]): Promise<void> {
  const ids: number[] = [];
  await asDemoStaff(db, 'warehouse', async (staff) => {
    for (const goodsId of goods)
      for (const level of [1, 2]) {
        const pieces = level === 1 ? 1 : PIECES;
        const taught = { prefix: headOf(goodsId, level), goodsId, level, pieces, codeLength: 20 };
        ids.push((await teachPrefix(db, staff, taught)).id);
      }
  });
  await asDemoStaff(db, 'quality', async (staff) => {
    for (const id of new Set(ids.slice(0, -1))) await confirmPrefix(db, staff, id);
    await bringHierarchy(db, staff, goods);
  });
}

async function bringHierarchy(db: Db, staff: Staff, goods: readonly number[]): Promise<void> {
  const formats = await allFormats(db);
  const format = formats.find(({ purpose, kind }) => purpose === 'import' && kind === 'csv');
  const rows = goods.flatMap((goodsId) =>
    Array.from({ length: CASES }, (_, at) => at + 1).flatMap((serial) => {
      const middle = codeOf(goodsId, 2, serial);
      const small = Array.from({ length: PIECES }, (_, at) => codeOf(goodsId, 1, serial * 100 + at));
      return [`${middle},,中`, ...small.map((code) => `${code},${middle},小`)];
    }),
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-demo-codes-'));
  try {
    const place = path.join(folder, '关联关系.csv');
    await writeFile(place, `追溯码,上级码,包装级别\n${rows.join('\n')}\n`);
    await importHierarchy(db, staff, {
      formatId: format?.id ?? 0,
      file: { place, name: '关联关系（演示）.csv', signal: null },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Of the first goods a middle pack, or, of an order that is still being scanned, some packs of it; of the second all but one pack. */
async function scan(db: Db, staff: Staff, orderId: number, serial: number): Promise<void> {
  const [first, second] = await goodsOf(db, orderId);
  const codes = [
    ...(first === undefined ? [] : [codeOf(first, 2, serial)]),
    ...(second === undefined
      ? []
      : Array.from({ length: serial === 1 ? PIECES - 1 : 2 }, (_, at) =>
          codeOf(second, 1, serial * 100 + at),
        )),
  ];
  await scanCodes(db, staff, orderId, { codes, device: '演示扫码枪' });
}

/** A middle pack that nothing has taken yet came in with a lot of its goods. */
async function takeIn(db: Db, staff: Staff, orderId: number): Promise<void> {
  const [goodsId] = await goodsOf(db, orderId);
  if (goodsId === undefined) return;
  const lot = await db
    .selectFrom('lot')
    .select('id')
    .where('goods_id', '=', goodsId)
    .where('quantity', '>=', PIECES)
    .orderBy('id')
    .executeTakeFirst();
  if (lot) await scanIn(db, staff, lot.id, [codeOf(goodsId, 2, CASES)]);
}

async function exceptOne(db: Db, staff: Staff, orderId: number): Promise<void> {
  const [, second] = await waitingLines(db, orderId);
  if (!second) return;
  await exceptPieces(db, staff, orderId, {
    orderLineId: second.orderLineId,
    pieces: 1,
    reason: 'damaged',
    note: '外包装磨损，码无法识读',
  });
}
