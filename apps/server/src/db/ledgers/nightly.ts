import { sql } from 'kysely';
import { kyselyOn } from '../client.ts';
import { sqlState } from '../pool/errors.ts';
import type { Pool } from '../pool/pool.ts';
import type { Tx } from '../transaction.ts';
import { askRule, LEDGER_RULES, type LedgerDifference } from './check.ts';

/** How long the books may be asked, in milliseconds. */
interface Limits {
  rule: number;
  /** Of all rules together: while they are asked the database keeps every row that anybody changes. */
  all: number;
}

/** A rule on three million lines takes seconds, all of them together minutes. */
const LIMITS: Limits = { rule: 5 * 60_000, all: 30 * 60_000 };
const TIMED_OUT = '57014';

/** What the books said at one moment. */
export interface LedgerCheck {
  startedAt: Date;
  tookMs: number;
  /** How many rules were asked. */
  rules: number;
  /** Those that had no answer within the limits. */
  unanswered: string[];
  differences: LedgerDifference[];
}

/**
 * Asks every rule about one moment, on a connection of its own that nobody waits for, one core of the database at a time.
 * @throws when the database goes away
 */
export async function checkLedgers(pool: Pool, limits = LIMITS): Promise<LedgerCheck> {
  const own = pool.beside({ max: 1, statementTimeoutMs: limits.rule });
  try {
    return await kyselyOn(own)
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => askAll(tx, limits));
  } finally {
    await own.end();
  }
}

async function askAll(tx: Tx, limits: Limits): Promise<LedgerCheck> {
  const startedAt = new Date();
  const began = performance.now();
  const differences: LedgerDifference[] = [];
  const unanswered: string[] = [];
  // Buyers come first: no second core, and memory for sums of all lines.
  await sql`select set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem', '64MB', true)`.execute(
    tx,
  );
  for (const rule of Object.keys(LEDGER_RULES)) {
    const left = Math.min(limits.rule, limits.all - (performance.now() - began));
    const found = left > 0 ? await askWithin(tx, rule, left) : 'late';
    if (found === 'late') unanswered.push(rule);
    else if (found) differences.push(found);
  }
  const tookMs = Math.round(performance.now() - began);
  return { startedAt, tookMs, rules: Object.keys(LEDGER_RULES).length, unanswered, differences };
}

/** A rule that takes too long leaves the transaction to the others. */
async function askWithin(
  tx: Tx,
  rule: string,
  milliseconds: number,
): Promise<LedgerDifference | null | 'late'> {
  await sql`savepoint rule`.execute(tx);
  await sql`select set_config('statement_timeout', ${`${Math.ceil(milliseconds)}ms`}, true)`.execute(tx);
  try {
    const found = await askRule(tx, rule);
    await sql`release savepoint rule`.execute(tx);
    return found;
  } catch (error) {
    if (sqlState(error) !== TIMED_OUT) throw error;
    await sql`rollback to savepoint rule`.execute(tx);
    return 'late';
  }
}
