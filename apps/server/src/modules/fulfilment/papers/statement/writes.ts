import type { Readable } from 'node:stream';
import type { SellerDefaults } from '../../../../channels/invoicing/port.ts';
import { type ContractSigner, SIGNATURE_ROOM } from '../../../../channels/signing/port.ts';
import type { PrivateStore } from '../../../../channels/storage/port.ts';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import type { Buyer } from '../../../../http/session.ts';
import { drawnInThread } from '../../../../http/threads.ts';
import { keepMade } from '../../../service/writes.ts';
import type { StatementStamp, statementPdf } from './present.ts';
import { keptStatement, type StatementRows, sellerName } from './reads.ts';

/** What statements are made with. */
interface Tools {
  db: Db;
  privateFiles: PrivateStore;
  signing: ContractSigner;
  config: { seller: SellerDefaults };
}

const draw = drawnInThread<typeof statementPdf>(new URL('./present.ts', import.meta.url), 'statementPdf');

/** The statement of a month that is not over: drawn as it stands, not signed and not kept. */
export const draftStatement = async (
  { db, config }: Pick<Tools, 'db' | 'config'>,
  { company }: Buyer,
  rows: StatementRows,
  signal: AbortSignal,
): Promise<Buffer> => draw({ signal }, rows, company, await sellerName(db, config.seller), null);

/** The statement of a month that is over: made when it is first asked for, and the same bytes ever after. @returns null when they are lost */
export async function statementBytes(
  tools: Tools,
  buyer: Buyer,
  rows: StatementRows,
): Promise<Readable | null> {
  const { db, privateFiles, signing } = tools;
  const kept = await keptStatement(db, buyer, rows.month);
  if (kept !== undefined) return privateFiles.open(kept);
  await signing.certificate();
  return privateFiles.open(await inTransaction(db, (tx) => makeStatement(tx, tools, buyer, rows)));
}

async function makeStatement(
  tx: Tx,
  { privateFiles, signing, config }: Tools,
  buyer: Buyer,
  rows: StatementRows,
): Promise<string> {
  const { accountId, company } = buyer;
  // Who comes second at the same moment takes what the first has made.
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const kept = await keptStatement(tx, buyer, rows.month);
  if (kept !== undefined) return kept;
  const stamp: StatementStamp = {
    at: new Date(),
    certificate: await signing.certificate(),
    room: SIGNATURE_ROOM,
  };
  const seller = await sellerName(tx, config.seller);
  const fileId = await keepMade(tx, privateFiles, {
    accountId,
    purpose: 'statement',
    name: `对账单_${rows.month}.pdf`,
    mime: 'application/pdf',
    bytes: await signing.sign(await draw({ signal: null }, rows, company, seller, stamp)),
  });
  await tx
    .insertInto('monthly_statement')
    .values({ account_id: accountId, month: `${rows.month}-01`, file_id: fileId })
    .execute();
  const made = await keptStatement(tx, buyer, rows.month);
  if (made === undefined) throw new Error('a statement was not kept');
  return made;
}
