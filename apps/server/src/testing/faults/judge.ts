import { expect } from 'vitest';
import type { Report } from './loop.ts';

/** No caller is without an answer for longer. */
const ANSWER_MS = 20_000;
/** A dead process is there again. */
const RESTART_MS = 5_000;
const HEALTH_MS = 50;
const READY_MS = 2_000;
/**
 * Server, database, load and probes share two cores here, with other tests beside them: a start takes two or three times as long
 * as on a machine of its own, and a probe waits its turn now and then. What is typical is held to what is promised with this
 * slack, the worst to the time that a caller may wait.
 */
const SLACK = 2;
const PROBE_SLACK_MS = 500;

/** What holds after any number of faults. */
export function judge(report: Report): void {
  expect(report.lasting).toEqual([]);
  expect(report.loose).toEqual([]);
  // Trouble that passes is said as that, by pages and calls alike.
  expect(Object.keys(report.answers).filter((answer) => / 500\b/.test(answer))).toEqual([]);
  expect(report.slowestAnswer.ms, report.slowestAnswer.what).toBeLessThan(ANSWER_MS);
  expect(report.deathMs.median).toBeLessThan(RESTART_MS * SLACK);
  expect(report.longestDeath.ms, report.longestDeath.fault).toBeLessThan(ANSWER_MS);
  expect(report.healthMs.median).toBeLessThan(HEALTH_MS);
  expect(report.healthMs.p99).toBeLessThan(HEALTH_MS + PROBE_SLACK_MS);
  expect(report.readyMs.worst).toBeLessThan(READY_MS + PROBE_SLACK_MS);
  expect([report.lost, report.doubled, report.ledgers]).toEqual([0, 0, []]);
  expect(report.orders).toBeGreaterThan(report.faults);
}
