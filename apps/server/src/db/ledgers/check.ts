import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { AFTERSALES_RULES } from './aftersales.ts';
import { BALANCES_RULES } from './balances.ts';
import { MARKETING_RULES } from './marketing.ts';
import { ORDERS_RULES } from './orders.ts';
import { PAYMENTS_RULES } from './payments.ts';
import type { LedgerRule } from './rule.ts';
import { SALES_RULES } from './sales.ts';
import { STOCK_RULES } from './stock.ts';

/** Every rule that ties a balance to its ledger, by its name. */
export const LEDGER_RULES: Readonly<Record<string, LedgerRule>> = {
  ...BALANCES_RULES,
  ...STOCK_RULES,
  ...MARKETING_RULES,
  ...ORDERS_RULES,
  ...SALES_RULES,
  ...PAYMENTS_RULES,
  ...AFTERSALES_RULES,
};

/** A rule that does not hold. */
export interface LedgerDifference {
  /** As `LEDGER_RULES` names it. */
  rule: string;
  /** How many rows break it. */
  rows: number;
  /** Ids of some of them, of what the rule is about (`of`). */
  examples: string[];
}

/** So many rows are looked at for ids; some may be of the same. */
const EXAMPLES = 5;

/**
 * Asks one rule.
 * @returns null while it holds
 */
export async function askRule(db: Db, rule: string): Promise<LedgerDifference | null> {
  const query = LEDGER_RULES[rule]?.query;
  if (query === undefined) throw new Error(`no such rule: ${rule}`);
  const { rows } = await sql<{ rows: number; examples: string[] | null }>`
    select count(*)::int as rows, array_agg(id::text) filter (where at <= ${EXAMPLES}) as examples
    from (select id, row_number() over () as at from (${sql.raw(query)}) as difference (id)) numbered`.execute(
    db,
  );
  const { rows: found = 0, examples } = rows[0] ?? {};
  return found === 0 ? null : { rule, rows: found, examples: [...new Set(examples)] };
}

/** Asks every rule, one after the other. In a transaction that sees one state, the answer is about that state. */
export async function ledgerDifferences(db: Db): Promise<LedgerDifference[]> {
  const differences: LedgerDifference[] = [];
  for (const rule of Object.keys(LEDGER_RULES)) {
    const difference = await askRule(db, rule);
    if (difference) differences.push(difference);
  }
  return differences;
}
