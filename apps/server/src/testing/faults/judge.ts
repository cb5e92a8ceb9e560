import { expect } from 'vitest';
import type { Report } from './loop.ts';

/** No caller is without an answer for longer. */
const ANSWER_MS = 20_000;
/** A dead process is there again. */
const RESTART_MS = 5_000;
const HEALTH_MS = 50;
const READY_MS = 2_000;
/** A start of the server on the machine that these times are promised for. */
const START_MS = 1_500;
/** Server, database, load and probes share their cores here, with other tests beside them: a probe waits its turn now and then. */
const SLACK = 3;
const PROBE_SLACK_MS = 500;

/**
 * What holds after any number of faults. Times are held against what the same server's own starts took in this run, the slowest of
 * them: a machine that is busy with others makes both longer. How long a start may take is the benchmark's.
 */
export function judge(report: Report): void {
  const pace = SLACK * Math.max(1, ...report.startsMs.map((ms) => ms / START_MS));
  expect(report.lasting).toEqual([]);
  expect(report.loose).toEqual([]);
  // Trouble that passes is said as that, by pages and calls alike.
  expect(Object.keys(report.answers).filter((answer) => / 500\b/.test(answer))).toEqual([]);
  expect(report.slowestAnswer.ms, report.slowestAnswer.what).toBeLessThan(ANSWER_MS * pace);
  expect(report.deathMs.median).toBeLessThan(RESTART_MS * pace);
  expect(report.longestDeath.ms, report.longestDeath.fault).toBeLessThan(ANSWER_MS * pace);
  expect(report.healthMs.median).toBeLessThan(HEALTH_MS * pace);
  expect(report.healthMs.p99).toBeLessThan((HEALTH_MS + PROBE_SLACK_MS) * pace);
  expect(report.readyMs.worst).toBeLessThan((READY_MS + PROBE_SLACK_MS) * pace);
  expect([report.lost, report.doubled, report.ledgers]).toEqual([0, 0, []]);
  expect(report.orders).toBeGreaterThan(report.faults);
}
