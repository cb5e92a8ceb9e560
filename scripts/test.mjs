// npm test [-- static | unit | e2e | deep …]: sets up what is missing, runs every check (or the named parts) and sums up.
import { APART, BUDGETS, CHECKS } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { answerHelp } from './lib/help.mjs';
import { budgetLines } from './lib/reports.mjs';
import { Refusal, tail } from './lib/run.mjs';
import { fail, setUp } from './lib/setup.mjs';

const PARTS = [...new Set(CHECKS.flatMap((check) => check.parts))];
answerHelp(
  `npm test [-- ${PARTS.join(' | ')} …]\n运行全部检查，或所列的部分。  Runs every check, or the parts that are named.`,
);

const say = (line) => process.stdout.write(`${line}\n`);
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s`;

async function main(parts) {
  const checks = chosen(parts);
  const node = await setUp({ say, build: false });
  // Asked for here so that its progress is seen; without it the page tests fail with the reason.
  if (checks.some(({ name }) => name.startsWith('playwright')))
    await ensureChromium(say).catch(() => undefined);
  const results = [];
  for (const group of groupsOf(checks)) results.push(...(await together(group, node)));
  summarise(results);
}

function chosen(parts) {
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown) throw new Refusal(`没有这部分测试：${unknown}  No such part; there are: ${PARTS.join(', ')}`);
  const wanted = parts.length > 0 ? parts : PARTS.filter((part) => !APART.includes(part));
  return CHECKS.filter((check) => check.parts.some((part) => wanted.includes(part)));
}

/** In their order: those that may run beside each other, and each other one by itself. */
function groupsOf(checks) {
  const beside = checks.filter((check) => check.beside);
  const others = checks.filter((check) => !check.beside);
  return [beside, ...others.map((check) => [check])].filter((group) => group.length > 0);
}

/** Runs a group, two at a time: most of them leave the second core idle for a while. */
async function together(group, node) {
  const waiting = [...group];
  const results = [];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      results.push(await perform(check, node));
  };
  const begin = performance.now();
  await Promise.all([lane(), lane()]);
  const time = performance.now() - begin;
  // What the group took is counted once, shared out by what each of it took.
  const sum = results.reduce((total, one) => total + one.time, 0);
  return results.map((result) => ({ ...result, counted: (time * result.time) / sum }));
}

async function perform({ parts, name, run }, node) {
  const begin = performance.now();
  const result = await run(node);
  const time = performance.now() - begin;
  if (result.failed > 0) say(`\n${tail(result.detail, 150)}\n`);
  say(line(name, result, time));
  // What several parts wait for is counted by itself.
  return { name, part: parts.length === 1 ? parts[0] : name, time, ...result };
}

const line = (name, { passed, failed, skipped }, time) =>
  `${failed > 0 ? '✗' : '✓'} ${name.padEnd(30)}${String(passed).padStart(6)} passed${String(failed).padStart(5)} failed` +
  `${skipped > 0 ? `${String(skipped).padStart(5)} skipped` : ' '.repeat(13)}${seconds(time)}`;

function summarise(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const reasons = results.flatMap((result) => result.reasons ?? []);
  if (reasons.length > 0) say(`\n失败 Failed\n${reasons.join('\n\n')}`);
  say('\n结果 Summary');
  for (const result of results) say(line(result.name, result, result.time));
  say(`${' '.repeat(2)}${'total'.padEnd(62)}${seconds(sum('counted'))}\n`);
  const counted = results.map((result) => ({ part: result.part, time: result.counted }));
  for (const text of budgetLines(counted, BUDGETS)) say(text);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

main(process.argv.slice(2)).catch((error) => {
  // Nothing could be checked, and whoever reads only the last line has to see that.
  process.once('exit', () => say('0 passed, 1 failed'));
  fail(error);
});
