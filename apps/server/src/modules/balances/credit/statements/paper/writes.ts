import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { SellerDefaults } from '../../../../../channels/invoicing/port.ts';
import type { StatementNames } from '../../../../../db/json-columns.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { drawnInThread } from '../../../../../http/threads.ts';
import { filesByIds } from '../../../../service/reads.ts';
import { type PaperTools, signedPaper } from '../../../../service/writes.ts';
import { type StatementRow, sellerName } from '../reads.ts';
import type { creditStatementPdf } from './present.ts';

/** What papers of statements are made with. */
export interface Tools extends PaperTools {
  config: { seller: SellerDefaults };
}

/** The task that draws what waits. */
export const MAKE_TASK = 'make_credit_papers';

const draw = drawnInThread<typeof creditStatementPdf>(
  new URL('./present.ts', import.meta.url),
  'creditStatementPdf',
);

/** The paper of a statement that nobody has agreed to yet: drawn as it stands, not signed and not kept. */
export const draftPaper = async (
  { db, config }: Pick<Tools, 'db' | 'config'>,
  row: StatementRow,
  signal: AbortSignal,
): Promise<Buffer> => draw({ signal }, row, await sellerName(db, config.seller), null);

/** The kept paper of a confirmed statement, drawn, signed and kept now if nobody has done so yet. @returns its hash */
export async function makePaper(tools: Tools, row: StatementRow): Promise<string> {
  const { names } = row;
  const drawn = names ? { ...row, company: names.company, lines: named(row.lines, names) } : row;
  // One from before names were frozen says who they are today.
  const seller = names?.seller ?? (await sellerName(tools.db, tools.config.seller));
  return signedPaper(tools, {
    accountId: row.account_id,
    purpose: 'statement',
    name: `账期对账单_${row.month.slice(0, 7)}.pdf`,
    at: row.confirmed_at ?? new Date(),
    draw: (stamp) => draw({ signal: null }, drawn, seller, stamp),
    kept: (tx) => keptPaper(tx, row.id),
    keep: (tx, fileId) =>
      tx.updateTable('credit_statement').set({ file_id: fileId }).where('id', '=', row.id).execute(),
  });
}

const named = (lines: StatementRow['lines'], { companies }: StatementNames): StatementRow['lines'] =>
  lines.map((line, at) => ({ ...line, company: companies[at] ?? line.company }));

async function keptPaper(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ sha256: string | null }>`
    select (select f.sha256 from file f where f.id = s.file_id) as sha256 from credit_statement s
    where s.id = ${id} for update of s`.execute(tx);
  return rows[0]?.sha256 ?? null;
}

/** The kept paper of a confirmed statement, made now where it waits still. @returns null when its bytes are lost */
export async function paperBytes(tools: Tools, row: StatementRow): Promise<Readable | null> {
  const [file] = row.file_id === null ? [] : await filesByIds(tools.db, [row.file_id]);
  if (row.file_id !== null && !file) return null;
  return tools.privateFiles.open(file?.sha256 ?? (await makePaper(tools, row)));
}
