import { sql } from 'kysely';
import { type Db, kyselyOn } from '../db/client.ts';
import type { TestShop } from './shop.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

export interface Plan {
  /** Indexes that rows are looked up in. */
  indexes: Set<string>;
  /**
   * Tables that are read whole, or an index of them from one end to the other: none serves them. A page that is read in the order of an
   * index is not read whole.
   */
  readWhole: Set<string>;
}

/** How PostgreSQL would run an act's statements if it were to use any index rather than read a table, as it does with many rows. */
export async function planOf(
  { db, services }: Pick<TestShop, 'db' | 'services'>,
  act: (db: Db) => Promise<unknown>,
): Promise<Plan> {
  const statements: string[] = [];
  await act(kyselyOn(services.pool, (statement) => void statements.push(statement)));
  const plan: Plan = { indexes: new Set(), readWhole: new Set() };
  await db.transaction().execute(async (tx) => {
    // Few rows would be joined by a hash of all of them.
    await sql`select set_config(name, 'off', true) from unnest(${OFF}::text[]) name`.execute(tx);
    for (const statement of statements) {
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
        ${sql.raw(`explain (generic_plan, format json) ${statement}`)}`.execute(tx);
      for (const {
        'QUERY PLAN': [{ Plan: root }],
      } of rows)
        collect(root, plan);
    }
  });
  return plan;
}

const OFF = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];
/** What hands rows on as they come, so that a bound above it ends what is below. */
const PASSES_ON = new Set(['Limit', 'Nested Loop', 'Subquery Scan', 'Result', 'Memoize', 'Incremental Sort']);

function collect(node: PlanNode, plan: Plan, isBounded = false): void {
  const { 'Node Type': type, 'Relation Name': table, 'Index Cond': condition, Plans = [] } = node;
  if (condition && node['Index Name']) plan.indexes.add(node['Index Name']);
  if (table && (type === 'Seq Scan' || (/^Index.* Scan/.test(type) && !condition && !isBounded)))
    plan.readWhole.add(table);
  const bounds = type === 'Limit' || (isBounded && PASSES_ON.has(type));
  for (const child of Plans) collect(child, plan, bounds);
}
