import type { Readable } from 'node:stream';
import type { SellerDefaults } from '../../../../../channels/invoicing/port.ts';
import { type ContractSigner, SIGNATURE_ROOM } from '../../../../../channels/signing/port.ts';
import type { PrivateStore } from '../../../../../channels/storage/port.ts';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { drawnInThread } from '../../../../../http/threads.ts';
import { filesByIds } from '../../../../service/reads.ts';
import { keepMade } from '../../../../service/writes.ts';
import { type StatementRow, sellerName, statementById } from '../reads.ts';
import type { creditStatementPdf, StatementStamp } from './present.ts';

/** What papers of statements are made with. */
export interface PaperTools {
  db: Db;
  privateFiles: PrivateStore;
  signing: ContractSigner;
  config: { seller: SellerDefaults };
}

const draw = drawnInThread<typeof creditStatementPdf>(
  new URL('./present.ts', import.meta.url),
  'creditStatementPdf',
);

/** The paper of a statement that nobody has agreed to yet: drawn as it stands, not signed and not kept. */
export const draftPaper = async (
  { db, config }: Pick<PaperTools, 'db' | 'config'>,
  row: StatementRow,
  signal: AbortSignal,
): Promise<Buffer> => draw({ signal }, row, await sellerName(db, config.seller), null);

/** Draws, signs and keeps the paper of a confirmed statement. @returns the file's id */
export async function keepPaper(
  tx: Tx,
  { privateFiles, signing, config }: PaperTools,
  row: StatementRow,
): Promise<number> {
  const stamp: StatementStamp = {
    at: new Date(),
    certificate: await signing.certificate(),
    room: SIGNATURE_ROOM,
  };
  const seller = await sellerName(tx, config.seller);
  const fileId = await keepMade(tx, privateFiles, {
    accountId: row.account_id,
    purpose: 'statement',
    name: `账期对账单_${row.month.slice(0, 7)}.pdf`,
    mime: 'application/pdf',
    bytes: await signing.sign(await draw({ signal: null }, row, seller, stamp)),
  });
  await tx.updateTable('credit_statement').set({ file_id: fileId }).where('id', '=', row.id).execute();
  return fileId;
}

/** The kept paper of a confirmed statement; one from before papers were kept is made now. @returns null when its bytes are lost */
export async function paperBytes(tools: PaperTools, row: StatementRow): Promise<Readable | null> {
  const fileId = row.file_id ?? (await madeNow(tools, row));
  const [file] = await filesByIds(tools.db, [fileId]);
  return file ? tools.privateFiles.open(file.sha256) : null;
}

async function madeNow(tools: PaperTools, row: StatementRow): Promise<number> {
  await tools.signing.certificate();
  return inTransaction(tools.db, async (tx) => {
    await tx.selectFrom('credit_statement').select('id').where('id', '=', row.id).forUpdate().execute();
    const now = await statementById(tx, { accountId: row.account_id }, row.id);
    return now.file_id ?? keepPaper(tx, tools, now);
  });
}
