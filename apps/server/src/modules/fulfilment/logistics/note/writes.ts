/**
 * 随货同行单: what it says is frozen in the transaction that ships the parcel; the PDF is drawn of that once, signed, kept by its
 * hash and never drawn again (docs/decisions/0049-papers-made-once.md).
 */

import { sql } from 'kysely';
import type { SellerDefaults } from '../../../../channels/invoicing/port.ts';
import { json } from '../../../../db/json.ts';
import { queueTask } from '../../../../db/queue.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { drawnInThread } from '../../../../http/threads.ts';
import { type PaperTools, signedPaper } from '../../../service/writes.ts';
import type { deliveryNotePdf, printedNotesPdf } from './present.ts';
import { type KeptNote, keptNotes, noteFacts, sellerLicences, sellerOf } from './reads.ts';
import { noteFileName, specimenFacts } from './rules.ts';

/** What notes are made with. */
export interface NoteTools extends PaperTools {
  config: { seller: SellerDefaults };
}

/** The task that draws what waits. */
export const MAKE_TASK = 'make_delivery_notes';

/** Freezes what the note of a parcel says, in the transaction that ships it; it is drawn as soon as that is committed. */
export async function freezeNote(tx: Tx, shipmentId: number, seller: SellerDefaults): Promise<void> {
  await freezeNotes(tx, [shipmentId], seller);
  await queueTask(tx, MAKE_TASK);
}

/** What is frozen already stays as it is. */
async function freezeNotes(tx: Tx, shipmentIds: readonly number[], defaults: SellerDefaults): Promise<void> {
  const notes = await noteFacts(tx, shipmentIds, await sellerOf(tx, defaults));
  const rows = notes.map(({ shipmentId, facts }) => ({ shipment_id: shipmentId, facts }));
  await sql`
    insert into delivery_note (shipment_id, facts)
    select r.shipment_id, r.facts from jsonb_to_recordset(${json(rows)}::jsonb) as r (shipment_id bigint, facts jsonb)
    on conflict (shipment_id) do nothing`.execute(tx);
}

/** The frozen notes of some parcels, in the order of their numbers; those of parcels from before notes were kept are frozen now. */
export async function frozenNotes(
  { db, config }: Pick<NoteTools, 'db' | 'config'>,
  shipmentIds: readonly number[],
): Promise<KeptNote[]> {
  const kept = await keptNotes(db, shipmentIds);
  if (kept.length === shipmentIds.length) return kept;
  const there = new Set(kept.map(({ shipment_id }) => shipment_id));
  await inTransaction(db, (tx) =>
    freezeNotes(
      tx,
      shipmentIds.filter((id) => !there.has(id)),
      config.seller,
    ),
  );
  return keptNotes(db, shipmentIds);
}

const draw = drawnInThread<typeof deliveryNotePdf>(
  new URL('./present.ts', import.meta.url),
  'deliveryNotePdf',
);

/**
 * The note of a parcel as it is kept, drawn and signed now if nobody has done so yet. Whoever comes second takes what the first has kept.
 * @param signal aborted when the caller has gone; null = nobody can
 * @returns null for a parcel that does not exist
 */
export async function makeNote(
  tools: NoteTools,
  shipmentId: number,
  signal: AbortSignal | null,
): Promise<{ note: KeptNote; sha256: string } | null> {
  const [note] = await frozenNotes(tools, [shipmentId]);
  if (!note) return null;
  if (note.sha256 !== null) return { note, sha256: note.sha256 };
  const sha256 = await signedPaper(tools, {
    accountId: note.account_id,
    purpose: 'delivery_note',
    name: noteFileName(note.facts),
    at: note.frozen_at,
    draw: (stamp) => draw({ signal }, note.facts, stamp),
    kept: async (tx) => {
      await sql`select from delivery_note where shipment_id = ${shipmentId} for update`.execute(tx);
      return (await keptNotes(tx, [shipmentId]))[0]?.sha256 ?? null;
    },
    keep: (tx, fileId) =>
      sql`update delivery_note set file_id = ${fileId}, made_at = now() where shipment_id = ${shipmentId}`.execute(
        tx,
      ),
  });
  return { note, sha256 };
}

const print = drawnInThread<typeof printedNotesPdf>(
  new URL('./present.ts', import.meta.url),
  'printedNotesPdf',
);

/** What the shop's notes look like, for who takes it up as a supplier: with the seal, without a parcel. */
export async function specimenNote({ db, config }: NoteTools, signal: AbortSignal): Promise<Buffer> {
  const { name, address, phone } = await sellerOf(db, config.seller);
  const seller = { name, address, phone, licences: await sellerLicences(db) };
  return print({ signal }, [specimenFacts(seller)]);
}
