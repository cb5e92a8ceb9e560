/** Papers of an account that the shop's certificate signs: made once, and the same bytes ever after. */

import {
  type ContractSigner,
  SIGNATURE_ROOM,
  type SigningCertificate,
} from '../../../../channels/signing/port.ts';
import type { PrivateStore } from '../../../../channels/storage/port.ts';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { type AccountPaper, keepMade } from '../writes.ts';

/** What papers are made with. */
export interface PaperTools {
  db: Db;
  privateFiles: PrivateStore;
  signing: ContractSigner;
}

/** How a paper is signed; what the seal says is the paper's own. */
export interface PaperStamp {
  at: Date;
  certificate: SigningCertificate;
  room: number;
}

type Draw = (stamp: PaperStamp) => Promise<Buffer>;

/**
 * Draws a PDF and signs it. Within a transaction only after the certificate was asked for before it (`ContractSigner.certificate`).
 * @param draw leaves the stamp's room free for the signature
 */
export async function drawSigned(signing: ContractSigner, at: Date, draw: Draw): Promise<Buffer> {
  return signing.sign(await draw({ at, certificate: await signing.certificate(), room: SIGNATURE_ROOM }));
}

/** A paper that is to be made, and where it belongs. */
export interface SignedPaper extends Omit<AccountPaper, 'mime' | 'bytes'> {
  at: Date;
  draw: Draw;
  /** Locks what names the paper. @returns the hash of what is kept already; null = nothing is */
  kept: (tx: Tx) => Promise<string | null>;
  /** Writes the file's id where it belongs. */
  keep: (tx: Tx, fileId: number) => Promise<unknown>;
}

/**
 * Makes a paper: drawn and signed outside any transaction, then kept in one. Whoever comes second takes what the first has kept.
 * @returns the hash of what is kept
 */
export async function signedPaper(
  { db, privateFiles, signing }: PaperTools,
  { at, draw, kept, keep, ...paper }: SignedPaper,
): Promise<string> {
  const bytes = await drawSigned(signing, at, draw);
  return inTransaction(db, async (tx) => {
    const first = await kept(tx);
    if (first !== null) return first;
    const file = await keepMade(tx, privateFiles, { ...paper, mime: 'application/pdf', bytes });
    await keep(tx, file.id);
    return file.sha256;
  });
}
