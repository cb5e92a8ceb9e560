/** One round: what the shop has goes to the peer, then what the peer has goes to the shop. */
import type { Keeper } from './memory.ts';
import { COMPARED, type Compared, INWARD, type Inward, OUTWARD, type Outward, type Peer } from './peer.ts';
import type { Shop } from './shop.ts';

export interface Sides {
  shop: Shop;
  peer: Peer;
  keeper: Keeper;
  /** Milliseconds. */
  now(): number;
}

/** What a round moved. */
export interface Report {
  outward: Partial<Record<Outward, number>>;
  inward: Partial<Record<Inward, { rows: number; refused: number }>>;
  /** How many figures differ, of the kinds that were compared. */
  differences: Partial<Record<Compared, number>>;
}

/**
 * Brings both sides in step, then compares what the peer wants compared. Parcels and orders go to the peer first: a shelf that it counted
 * before a parcel left would put the pieces back.
 * @throws at the first thing that fails; nothing is lost then, the next round goes on from there
 */
export async function syncOnce(sides: Sides): Promise<Report> {
  const report: Report = { outward: {}, inward: {}, differences: {} };
  for (const list of OUTWARD) report.outward[list] = await bring(sides, list);
  for (const kind of INWARD) report.inward[kind] = await fetchAll(sides, kind);
  for (const kind of COMPARED) {
    const found = await compare(sides, kind);
    if (found !== null) report.differences[kind] = found;
  }
  return report;
}

/** Hands the peer what has changed in the shop. The cursor moves on when the peer has it: a message may come twice, none is left out. */
async function bring({ shop, peer, keeper, now }: Sides, list: Outward): Promise<number> {
  let count = 0;
  for (let more = true; more; ) {
    const memory = await keeper.load();
    const page = await shop.changed(list, memory.cursors[list] ?? null);
    if (page.items.length > 0) {
      memory.sequence = Math.max(memory.sequence + 1, now());
      // Kept before it is used: no later message may have a lower one.
      await keeper.save(memory);
      await peer.take({ list, sequence: memory.sequence, items: page.items });
      count += page.items.length;
    }
    if (page.next_cursor !== memory.cursors[list]) {
      memory.cursors[list] = page.next_cursor;
      await keeper.save(memory);
    }
    more = page.has_more;
  }
  return count;
}

/** Hands the shop all that the peer has of a kind. What was refused or held back comes again in the next round, if the peer wants. */
async function fetchAll({ shop, peer }: Sides, kind: Inward): Promise<{ rows: number; refused: number }> {
  const moved = { rows: 0, refused: 0 };
  for (;;) {
    const batch = await peer.next(kind);
    if (batch === null || batch.rows.length === 0) return moved;
    const answers = await shop.push(kind, batch);
    await peer.answer(kind, batch, answers);
    const refused = answers.filter(({ state }) => state === 'refused').length;
    const held = answers.filter(({ short }) => short !== 0).length;
    moved.rows += answers.length;
    moved.refused += refused;
    if (refused + held === answers.length) return moved;
  }
}

async function compare({ shop, peer, now }: Sides, kind: Compared): Promise<number | null> {
  const figures = await peer.figures(kind);
  if (figures === null) return null;
  const run = new Date(now()).toISOString();
  const differences = await shop.compare(kind, run, figures);
  await peer.compared(kind, differences);
  return differences.length;
}
