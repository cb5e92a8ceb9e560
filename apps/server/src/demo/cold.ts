import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ColdStorage } from '@qingnang/rules/cold-chain';
import { sql } from 'kysely';
import { createPrivateStore } from '../channels/storage/local.ts';
import type { Db } from '../db/client.ts';
import { writeSetting } from '../db/settings.ts';
import type { Tx } from '../db/transaction.ts';
import type { Buyer, Staff } from '../http/session.ts';
import { bringFile } from '../modules/fulfilment/logistics/cold/writes.ts';
import { parcelsOf } from '../modules/fulfilment/receiving/reads.ts';
import { endReceiving, saveCheck } from '../modules/fulfilment/receiving/writes.ts';
import { approveOrders } from '../modules/insight/desk/writes.ts';
import { keepFile } from '../modules/service/files/writes.ts';
import { asDemo } from './acting.ts';
import { backdate, mixedOrder, pay, ship } from './orders.ts';

/** Of the carriers that every shop begins with. */
const CARRIERS = ['自有配送', '顺丰速运'];

/** Who carries cold goods, and when none leave. */
export async function loadDemoColdChain(tx: Tx): Promise<void> {
  await tx.updateTable('carrier').set({ is_cold: true }).where('name', 'in', CARRIERS).execute();
  await writeSetting(tx, 'cold_chain', { rest_weekdays: [6, 7] });
}

/**
 * Orders of cold goods and others by the real acts: one whose parcels have come, with its temperatures; one with 冷冻 goods whose
 * parcels are on their way, with those until it left; one whose temperatures are still to be brought; one that waits to be shipped.
 */
export async function loadDemoColdParcels(db: Db, files: string): Promise<void> {
  // A store: what an order that is over pays back changes no figure of the demo's first buyer.
  await asDemo(db, 'kangmin-binjiang', 'admin', async (buyer, staff) => {
    const received = await approved(db, buyer, staff, 0);
    await ship(db, staff, received, false);
    await takeIn(db, files, received, { buyer, staff });
    await backdate(db, received, 6);
    const frozen = await approved(db, buyer, staff, 3, 'frozen');
    await ship(db, staff, frozen, false);
    const parcel = await coldParcelOf(db, buyer, frozen);
    if (parcel) await bringFile(db, staff, parcel.id, await recorded(db, files, staff, FROZEN));
  });
  await asDemo(db, 'yaodian', 'admin', async (buyer, staff) => {
    const sent = await approved(db, buyer, staff, 1);
    await ship(db, staff, sent, false);
    await backdate(db, sent, 1);
    await approved(db, buyer, staff, 2);
  });
}

async function approved(
  db: Db,
  buyer: Buyer,
  staff: Staff,
  turn: number,
  kept: ColdStorage = 'cold',
): Promise<number> {
  const id = await mixedOrder(db, buyer, turn, kept);
  await pay(db, buyer, id);
  await approveOrders(db, staff, [id]);
  return id;
}

/** The recorder's file is brought, and the buyer counts the parcel and reads its temperature. */
async function takeIn(
  db: Db,
  files: string,
  orderId: number,
  { buyer, staff }: { buyer: Buyer; staff: Staff },
): Promise<void> {
  const parcel = await coldParcelOf(db, buyer, orderId);
  if (!parcel) return;
  await bringFile(db, staff, parcel.id, await recorded(db, files, staff, COLD));
  for (const { id, number } of parcel.lines)
    await saveCheck(db, buyer, id, { good: number, damaged: 0, otherLot: '', note: '' });
  await endReceiving(db, buyer, parcel.id, { receiver: '李婷', temperature: 4.8 });
  await sql`update cold_parcel set arrived_at = arrived_at - interval '5 days' where shipment_id = ${parcel.id}`.execute(
    db,
  );
}

const coldParcelOf = async (db: Db, buyer: Buyer, orderId: number) =>
  (await parcelsOf(db, buyer, { orderId })).find(({ cold }) => cold !== null);

/** A recorder and the middle of what it wrote, in ℃. */
const COLD = { name: 'RC-1207', middle: 4.5 };
const FROZEN = { name: 'RC-2203', middle: -18.4 };

/** Every half hour of a day, up to 0.7 ℃ from the middle. @returns the file's id */
async function recorded(db: Db, files: string, staff: Staff, { name, middle }: typeof COLD): Promise<number> {
  const rows = Array.from({ length: 48 }, (_, at) => {
    const clock = `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`;
    return `${clock},${(middle + 0.7 * Math.sin(at / 4)).toFixed(1)}`;
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-demo-'));
  try {
    const place = path.join(folder, 'record.csv');
    await writeFile(place, `\uFEFF时间,温度（℃）\n${rows.join('\n')}\n`);
    const file = { place, name: `${name}.csv` };
    return (await keepFile(db, createPrivateStore(files), staff, file, 'temperature')).id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
