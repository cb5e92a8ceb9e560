import type { Readable } from 'node:stream';
import type { SellerDefaults } from '../../../../channels/invoicing/port.ts';
import type { Buyer } from '../../../../http/session.ts';
import { drawnInThread } from '../../../../http/threads.ts';
import { type PaperTools, signedPaper } from '../../../service/writes.ts';
import type { statementPdf } from './present.ts';
import { keptStatement, type StatementRows, sellerName } from './reads.ts';

/** What statements are made with. */
interface Tools extends PaperTools {
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
  const { db, privateFiles } = tools;
  const kept = await keptStatement(db, buyer, rows.month);
  if (kept !== undefined) return privateFiles.open(kept);
  return privateFiles.open(await makeStatement(tools, buyer, rows));
}

async function makeStatement(tools: Tools, buyer: Buyer, rows: StatementRows): Promise<string> {
  const { accountId, company } = buyer;
  const seller = await sellerName(tools.db, tools.config.seller);
  return signedPaper(tools, {
    accountId,
    purpose: 'statement',
    name: `对账单_${rows.month}.pdf`,
    at: new Date(),
    draw: (stamp) => draw({ signal: null }, rows, company, seller, stamp),
    kept: async (tx) => {
      await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
      return (await keptStatement(tx, buyer, rows.month)) ?? null;
    },
    keep: (tx, fileId) =>
      tx
        .insertInto('monthly_statement')
        .values({ account_id: accountId, month: `${rows.month}-01`, file_id: fileId })
        .execute(),
  });
}
