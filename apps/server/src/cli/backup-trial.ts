/** `npm run backup:trial`: asks the rules of the ledgers of a restored copy, and notes in the shop what they say. */
import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import { noteRun, type RunNote } from '../db/archive/state.ts';
import { openDatabase } from '../db/client.ts';
import { SetupError } from '../db/embedded/setup-error.ts';
import { ledgerDifferences } from '../db/ledgers/check.ts';
import { readArguments, runCommand, withDatabase } from './command.ts';

const { values } = readArguments({
  usage: 'npm run backup:trial -- --began SECONDS (--copy URL | --failed WORDS)',
  about:
    '核对恢复出来的数据库的账目规则，结果登记在商城里；恢复失败时登记原因。  Asks the rules of the ledgers of a restored copy.',
  options: { began: { type: 'string' }, copy: { type: 'string' }, failed: { type: 'string' } },
});

await runCommand(async () => {
  const began = Number(values.began);
  if (!Number.isInteger(began) || (values.copy === undefined) === (values.failed === undefined))
    throw new SetupError('需要 --began 秒数，以及 --copy 或 --failed  --began, and --copy or --failed.');
  const found = values.copy === undefined ? { problem: `${values.failed}` } : await booksOf(values.copy);
  const say = (line: string) => process.stderr.write(`${line}\n`);
  await withDatabase(readConfig(process.env), say, async (url) => {
    const { db, close } = openDatabase({ url, max: 1, applicationName: 'qingnang-backup' });
    await noteRun(db, { kind: 'trial', beganAt: new Date(began * 1000), ...found }).finally(close);
  });
  const broken = found.broken ?? [];
  if (broken.length > 0) throw new SetupError(`账目规则不成立 The books do not hold: ${broken.join('; ')}`);
});

/** @throws when the copy is none of a shop */
async function booksOf(url: string): Promise<Pick<RunNote, 'broken' | 'moment' | 'problem'>> {
  const copy = openDatabase({ url, max: 1, applicationName: 'qingnang-trial', statementTimeoutMs: 0 });
  try {
    const { rows } = await sql<{ at: Date | null }>`select pg_last_xact_replay_timestamp() as at`.execute(
      copy.db,
    );
    const differences = await ledgerDifferences(copy.db);
    return { moment: rows[0]?.at?.getTime() ?? null, broken: differences.map(({ rule }) => rule) };
  } finally {
    await copy.close();
  }
}
