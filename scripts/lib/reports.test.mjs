import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { budgetLines, playwrightResult, vitestResult } from './reports.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content) {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitestReport = (counts, testResults = []) =>
  report({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults,
    ...counts,
  });

test('vitest: tests are counted, also those left out', () => {
  const file = vitestReport({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2 });
  expect(vitestResult(file, 1, 'output')).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
    detail: 'output',
    reasons: [],
  });
});

test('vitest: a file that does not load is a failure', () => {
  const file = vitestReport({ numPassedTests: 3 }, [{ status: 'failed', assertionResults: [] }]);
  expect(vitestResult(file, 1, 'output')).toMatchObject({ passed: 3, failed: 1 });
});

test('vitest: an error outside every test is a failure', () => {
  expect(vitestResult(vitestReport({ numPassedTests: 3 }), 1, 'output')).toMatchObject({
    passed: 3,
    failed: 1,
  });
});

test.each([
  ['no test at all', () => vitestReport({})],
  ['no report', () => path.join(folder, 'missing.json')],
])('vitest: %s is a failure', (_, file) => {
  expect(vitestResult(file(), 0, '')).toMatchObject({ passed: 0, failed: 1 });
});

test('playwright: a test that passed at the second try has failed', () => {
  const file = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } });
  expect(playwrightResult(file, 1, 'output')).toMatchObject({ passed: 4, failed: 2, skipped: 0 });
});

test('playwright: an empty folder is a failure', () => {
  const file = report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } });
  expect(playwrightResult(file, 0, '')).toMatchObject({ passed: 0, failed: 1 });
});

test('vitest: what failed is told with its reason', () => {
  const failed = {
    status: 'failed',
    fullName: 'counts',
    failureMessages: ['\u001b[31mexpected 1\u001b[39m'],
  };
  const file = vitestReport({ numPassedTests: 3, numFailedTests: 1 }, [
    { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, failed] },
    { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ]);
  expect(vitestResult(file, 1, 'output').reasons).toEqual([
    'a.test.ts › counts\n    expected 1',
    'b.test.ts\n    no such module',
  ]);
});

test('playwright: what failed is told with its reason and the line', () => {
  const errors = [{ message: 'timed out', snippet: '> 7 | click()' }];
  const spec = (title, ok) => ({ title, ok, tests: [{ results: [{ errors: ok ? [] : errors }] }] });
  const inner = { file: 'a.spec.ts', specs: [spec('pays', false), spec('looks', true)] };
  const file = report({
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [{ file: 'a.spec.ts', suites: [inner] }],
  });
  expect(playwrightResult(file, 1, 'output').reasons).toEqual([
    'a.spec.ts › pays\n    timed out\n    > 7 | click()',
  ]);
});

test('budgets: the times of a part are added up, and one that is over says so', () => {
  const results = [
    { part: 'static', time: 20_400 },
    { part: 'static', time: 20_300 },
    { part: 'unit', time: 200_600 },
  ];
  expect(budgetLines(results, { static: 60, unit: 200, e2e: 195 })).toEqual([
    'static 41 s of 60',
    'unit 201 s of 200 (over)',
  ]);
});
