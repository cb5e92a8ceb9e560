/** `npm run books:verify`: asks the rules that tie balances to their ledgers and names those that do not hold, as the shop does every night. */
import { readConfig } from '../config.ts';
import { poolOf } from '../db/client.ts';
import { SetupError } from '../db/embedded/setup-error.ts';
import { LEDGER_RULES } from '../db/ledgers/check.ts';
import { checkLedgers } from '../db/ledgers/nightly.ts';
import { readArguments, runCommand, withDatabase } from './command.ts';

readArguments({
  usage: 'npm run books:verify',
  about:
    '逐项核对余额、账期、积分、库存、优惠、订单、收退款和售后的账，指出对不上的；什么也不改。  Asks the rules of the ledgers; changes nothing.',
});

const titleOf = (rule: string) => `${LEDGER_RULES[rule]?.title ?? ''} (${rule})`;

await runCommand(async () => {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const { rules, tookMs, unanswered, differences } = await withDatabase(
    readConfig(process.env),
    say,
    async (url) => {
      const pool = poolOf({ url, max: 1, applicationName: 'qingnang-books' });
      return await checkLedgers(pool).finally(() => pool.end());
    },
  );
  for (const { rule, rows, examples } of differences)
    process.stdout.write(`✗ ${titleOf(rule)}：${rows} 处 rows，例如 such as ${examples.join('、')}\n`);
  for (const rule of unanswered) process.stdout.write(`? ${titleOf(rule)}：没有核完 no answer in time\n`);
  const bad = differences.length + unanswered.length;
  if (bad > 0)
    throw new SetupError(`${rules} 项里有 ${bad} 项对不上或没有核完  ${bad} of ${rules} rules do not hold`);
  process.stdout.write(
    `✓ 账目 ${rules} 项都对得上 all rules hold，${(tookMs / 1000).toFixed(1)} 秒 seconds\n`,
  );
});
