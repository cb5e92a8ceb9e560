/** `npm run audit:verify`: computes the chain of the audit log anew and names the first entry that is not as it was written. */
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { SetupError } from '../db/embedded/setup-error.ts';
import { type ChainFault, verifyAudit } from '../modules/identity/staff/audit/chain/reads.ts';
import { readArguments, runCommand, withDatabase } from './command.ts';

readArguments({
  usage: 'npm run audit:verify',
  about:
    '核对操作日志的校验链，指出第一条被改动或删除的记录；什么也不改。把输出的末尾校验值另存他处，可证明日志末尾没有被截掉。  Verifies the chain of the audit log; changes nothing.',
});

const WHAT: Readonly<Record<ChainFault['what'], string>> = {
  changed: '内容被改动 was changed',
  gone: '记录被删除 was deleted',
  'missing link': '校验链缺少一环 a link of the chain is missing',
  'not chained': '不在校验链里 was never chained',
};

await runCommand(async () => {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const { entries, head, fault } = await withDatabase(readConfig(process.env), say, async (url) => {
    const database = openDatabase({ url, max: 1, applicationName: 'qingnang-audit', statementTimeoutMs: 0 });
    return await verifyAudit(database.db).finally(() => database.close());
  });
  if (fault) throw new SetupError(`✗ 操作日志不完整 The audit log is broken: ${wordsOf(fault)}`);
  process.stdout.write(`✓ 操作日志完整 The audit log is whole: ${entries} 条 entries\n${head}\n`);
});

function wordsOf({ n, auditId, what, entry }: ChainFault): string {
  const place = n === null ? '' : `第 ${n} 条 `;
  const words = entry ? `（${entry.at} ${entry.action} ${entry.entity} ${entry.entity_id}）` : '';
  return `${place}编号 ${auditId} ${WHAT[what]}${words}`;
}
