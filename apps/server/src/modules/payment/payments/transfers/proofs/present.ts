import type { FileLink } from '@qingnang/contract/files';
import type { OwnTransfer, TransferProof } from '@qingnang/contract/transfers';
import { toSeconds } from '../../../../../http/dates.ts';
import { fileLinks } from '../../../../service/present.ts';
import type { FileRow } from '../../../../service/reads.ts';
import type { OwnTransferRow, ProofRow } from './reads.ts';

/** @param linksOf where who asks may read files */
export const presentProof = (
  { id, payer, bank_ref, paid_on, note, file, created_at }: ProofRow,
  linksOf: (files: readonly FileRow[]) => FileLink[],
): TransferProof => ({
  id,
  payer,
  bank_ref,
  paid_on,
  note,
  file: (file && linksOf([file])[0]) ?? null,
  at: toSeconds(created_at),
});

export const presentOwnTransfer = (row: OwnTransferRow): OwnTransfer => ({
  company: row.company,
  is_company_only: row.kind === 'receipt',
  is_open: row.is_open,
  proofs: row.proofs.map((proof) => presentProof(proof, fileLinks)),
});
