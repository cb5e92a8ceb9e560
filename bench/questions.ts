/**
 * How many questions of each class find what was wanted, first and among the first twenty, and what a question costs in time of the processor.
 * `node bench/questions.ts [goods] [questions a class]` prints a table; numbers are per cent unless said.
 */
import { ALIASES } from '../packages/search/src/alias-list.ts';
import { createSearchIndex } from '../packages/search/src/index.ts';
import { shareOf } from '../packages/search/src/testing/table/answers.ts';
import { tableGoods } from '../packages/search/src/testing/table/goods.ts';
import { questionsOf } from '../packages/search/src/testing/table/questions.ts';

const goods = tableGoods(Number(process.argv[2] ?? 6_000));
const questions = questionsOf(goods, Number(process.argv[3] ?? 60));
const index = createSearchIndex();
index.load(goods);
index.tune({ synonyms: [], pins: [], aliases: ALIASES });
for (const [name, asked] of questions) {
  const from = process.threadCpuUsage();
  const share = shareOf(index, goods, name, asked);
  const { user, system } = process.threadCpuUsage(from);
  const ms = (user + system) / 1_000 / asked.length;
  process.stdout.write(
    `${name.padEnd(36)} asked ${String(share.asked).padStart(4)}  first ${share.first.toFixed(1).padStart(5)}  20 ${share.amongTwenty.toFixed(1).padStart(5)}  ${ms.toFixed(2)} ms\n`,
  );
}
