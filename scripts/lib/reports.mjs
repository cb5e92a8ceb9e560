import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * What one check found. detail: what to show when something failed; reasons: which tests failed and why, a text each.
 * @typedef {{ passed: number, failed: number, skipped: number, detail: string, reasons?: string[] }} Result
 */

/** As much of a failure as stands at the end of a log, of which often only the end is kept. */
const REASONS = 8;
const REASON_LINES = 14;

/** A check that is one thing: it holds or not. @returns {Result} */
export function single(code, detail) {
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0, detail: '' }
    : { passed: 0, failed: 1, skipped: 0, detail };
}

/** Counts vitest's JSON report. @returns {Result} */
export function vitestResult(file, code, output) {
  const report = readReport(file);
  if (!report) return single(1, output);
  // A file that does not even load has no tests of its own to count.
  const broken = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((one) => one.status === 'failed');
  });
  const skipped = report.numPendingTests + report.numTodoTests;
  return whole(
    { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, skipped },
    code,
    output,
    vitestReasons(report),
  );
}

const vitestReasons = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length > 0)
      return failed.map((one) => reason(`${name} › ${one.fullName}`, one.failureMessages ?? []));
    return status === 'failed' ? [reason(name, [message])] : [];
  });

/** Counts Playwright's JSON report; a test that passed only at a second try has failed. @returns {Result} */
export function playwrightResult(file, code, output) {
  const report = readReport(file);
  if (!report) return single(1, output);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const counts = { passed: expected, failed: unexpected + flaky, skipped };
  return whole(counts, code, output, (report.suites ?? []).flatMap(playwrightReasons));
}

function playwrightReasons({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((one) => one.errors));
    return reason(
      `${file} › ${title}`,
      errors.map(({ message, snippet }) => `${message}\n${snippet ?? ''}`),
    );
  });
  return [...own, ...suites.flatMap(playwrightReasons)];
}

function reason(name, messages) {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((one) => one.trim() !== '');
  return [name, ...lines.slice(0, REASON_LINES).map((one) => `    ${one}`)].join('\n');
}

/**
 * What each part took beside what it may take, as a text each.
 * @param {{ part: string, time: number }[]} results times in ms
 * @param {Record<string, number>} budgets in s, by part
 */
export function budgetLines(results, budgets) {
  const parts = [...new Set(results.map(({ part }) => part))];
  return parts.map((part) => {
    const time = results.reduce((sum, one) => sum + (one.part === part ? one.time : 0), 0);
    const seconds = Math.round(time / 1000);
    return `${part} ${seconds} s of ${budgets[part]}${seconds > budgets[part] ? ' (over)' : ''}`;
  });
}

/** No test at all is a failure, and so is a runner that ends badly although every test passed. */
function whole(counts, code, output, reasons = []) {
  const isBad = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  const failed = isBad ? 1 : counts.failed;
  return {
    ...counts,
    failed,
    detail: failed > 0 ? output || 'no test was run' : '',
    reasons: reasons.slice(0, REASONS),
  };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
