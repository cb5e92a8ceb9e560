import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import budgetsFile from './budgets.json' with { type: 'json' };
import { type Finding, isMeasure, type Measure } from './measure.ts';
import { RESULTS } from './paths.ts';

interface Budget {
  holds: string;
  must: number;
  aim: number;
}
const budgets: Readonly<Record<string, Budget>> = budgetsFile;

type Verdict = 'aim' | 'must' | 'MISSED' | '';

/** Holds what is judged: the ratio where there is a ceiling, else the figure itself. */
function judge(measure: Measure): Verdict {
  const budget = budgets[measure.key];
  if (!budget) return '';
  const figure = measure.ceiling?.ratio ?? measure.value;
  const keeps = (limit: number) => (budget.holds === 'at least' ? figure >= limit : figure <= limit);
  if (keeps(budget.aim)) return 'aim';
  return keeps(budget.must) ? 'must' : 'MISSED';
}

/** Prints the table and writes it as JSON. @returns how many budgets were missed or could not be measured */
export function report(
  machine: Record<string, string>,
  findings: readonly Finding[],
  say: (line: string) => void,
): number {
  const lines = findings.map(lineOf);
  const widths = HEAD.map((head, column) =>
    Math.max(...[HEAD, ...lines].map((line) => width(line[column] ?? head))),
  );
  const row = (cells: readonly string[]) =>
    cells
      .map((cell, column) => pad(cell, widths[column] ?? 0, column > 0 && column < NOTE))
      .join('  ')
      .trimEnd();
  say(`\n${Object.values(machine).join(' · ')}\n`);
  for (const cells of [HEAD, ...lines]) say(row(cells));
  const judged = findings.filter(isMeasure).filter(({ key }) => budgets[key]);
  const missed = judged.filter((measure) => judge(measure) === 'MISSED');
  const aims = judged.filter((measure) => judge(measure) === 'aim').length;
  say(
    `\n${judged.length} budgets: ${judged.length - missed.length} hold (${aims} with the aim), ${missed.length} missed`,
  );
  for (const { label } of missed) say(`  missed: ${label}`);
  write(machine, findings, say);
  return missed.length + findings.filter((finding) => !isMeasure(finding) && finding.isFailure).length;
}

const HEAD = ['what', 'measured', 'ceiling', 'ratio', 'must', 'aim', 'holds', 'how'];
const NOTE = 7;

function lineOf(finding: Finding): string[] {
  if (!isMeasure(finding))
    return [finding.label, '–', '', '', '', '', finding.isFailure ? 'BROKEN' : 'skipped', finding.why];
  const { ceiling, note, key } = finding;
  const budget = budgets[key];
  const sign = budget?.holds === 'at least' ? '≥' : '≤';
  return [
    finding.label,
    `${figure(finding.value)} ${finding.unit}`.trim(),
    ceiling ? figure(ceiling.value) : '',
    ceiling ? ceiling.ratio.toFixed(3) : '',
    budget ? `${sign} ${budget.must}` : '',
    budget ? `${sign} ${budget.aim}` : '',
    judge(finding),
    [ceiling && `of ${ceiling.name}`, note].filter(Boolean).join('; '),
  ];
}

const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));

/** Chinese characters take two columns of a terminal. */
const width = (text: string) =>
  text.split('').reduce((sum, char) => sum + (/[\u2e80-\uffef]/.test(char) ? 2 : 1), 0);
const pad = (text: string, columns: number, right: boolean) => {
  const space = ' '.repeat(Math.max(columns - width(text), 0));
  return right ? space + text : text + space;
};

function write(
  machine: Record<string, string>,
  findings: readonly Finding[],
  say: (line: string) => void,
): void {
  mkdirSync(RESULTS, { recursive: true });
  const file = path.join(RESULTS, `${new Date().toISOString().replace(/[:.]/g, '-')}.json`);
  const rows = findings.map((finding) =>
    isMeasure(finding) ? { ...finding, budget: budgets[finding.key], holds: judge(finding) } : finding,
  );
  writeFileSync(file, `${JSON.stringify({ machine, findings: rows }, null, 2)}\n`);
  say(`written: ${path.relative(process.cwd(), file)}`);
}
