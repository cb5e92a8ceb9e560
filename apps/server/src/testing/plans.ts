import { sql } from 'kysely';
import { type Db, kyselyOn } from '../db/client.ts';
import type { TestShop } from './shop.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Subplan Name'?: string;
  'Plan Rows': number;
  Filter?: string;
  Plans?: PlanNode[];
}

export interface Plan {
  /** Indexes that rows are looked up in. */
  indexes: Set<string>;
  /** Indexes that are gone through from one end to the other, as one of few rows alone may be. */
  walked: Set<string>;
  /** Tables whose rows are looked at for whether they fit. */
  filtered: Set<string>;
  /**
   * Tables that are read whole, or an index of them from one end to the other: none serves them. A page that is read in the order of an
   * index is not read whole.
   */
  readWhole: Set<string>;
}

const emptyPlan = (): Plan => ({
  indexes: new Set(),
  walked: new Set(),
  filtered: new Set(),
  readWhole: new Set(),
});

/** How PostgreSQL would run an act's statements if it were to use any index rather than read a table, as it does with many rows. */
export async function planOf(shop: Explained, act: (db: Db) => Promise<unknown>): Promise<Plan> {
  const plan = emptyPlan();
  for (const root of await explained(shop, act, OFF)) collect(root, plan);
  return plan;
}

/** The same of finding which rows stand on a page (db/paging.ts), which it would do along an index rather than sort. */
export async function pagePlanOf(shop: Explained, act: (db: Db) => Promise<unknown>): Promise<Plan> {
  const plan = emptyPlan();
  const pages = (await explained(shop, act, [...OFF, 'enable_sort'])).flatMap(pagesIn);
  if (pages.length === 0) throw new Error('no page is read');
  for (const page of pages) collect(page, plan);
  return plan;
}

/** How many rows of its page a list expects, where a table has a million rows: by it PostgreSQL chooses whether it reads what belongs to them, or all. */
export async function rowsExpected(
  shop: Explained,
  table: string,
  act: (db: Db) => Promise<unknown>,
): Promise<number> {
  const plans = await explained(shop, act, [], (tx) => claimRows(tx, table));
  const pages = plans.flatMap(pagesIn);
  // Where ids are not a table of their own, what is read for them is expected to be as many.
  return Math.max(...(pages.length > 0 ? pages : plans).map((page) => page['Plan Rows']));
}

/** Has the planner take a table for one of a million rows. */
const claimRows = (db: Db, table: string) =>
  sql`select pg_restore_relation_stats('schemaname', 'public', 'relname', ${table}::text, 'relpages', 1,
    'reltuples', 1000000::real)`.execute(db);

const pagesIn = (node: PlanNode): PlanNode[] =>
  node['Subplan Name'] === 'CTE page' ? [node] : (node.Plans ?? []).flatMap(pagesIn);

type Explained = Pick<TestShop, 'db' | 'services'>;

/** Beginning and ending a transaction has none. */
const HAS_PLAN = /^\s*(select|with|insert|update|delete)\b/i;

/** The plans of an act's statements without some ways, after what is said to the planner. */
async function explained(
  { db, services }: Explained,
  act: (db: Db) => Promise<unknown>,
  off: readonly string[],
  before: (tx: Db) => Promise<unknown> = async () => undefined,
): Promise<PlanNode[]> {
  const statements: string[] = [];
  await act(kyselyOn(services.pool, (statement) => void statements.push(statement)));
  const plans: PlanNode[] = [];
  const tx = await db.startTransaction().execute();
  try {
    // Few rows would be joined by a hash of all of them.
    await sql`select set_config(name, 'off', true) from unnest(${off}::text[]) name`.execute(tx);
    await before(tx);
    for (const statement of statements.filter((one) => HAS_PLAN.test(one))) {
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
        ${sql.raw(`explain (generic_plan, format json) ${statement}`)}`.execute(tx);
      plans.push(...rows.map(({ 'QUERY PLAN': [{ Plan: root }] }) => root));
    }
  } finally {
    await tx.rollback().execute();
  }
  return plans;
}

const OFF = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];
/** What hands rows on as they come, so that a bound above it ends what is below. */
const PASSES_ON = new Set(['Limit', 'Nested Loop', 'Subquery Scan', 'Result', 'Memoize', 'Incremental Sort']);

function collect(node: PlanNode, plan: Plan, isBounded = false): void {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans = [] } = node;
  const condition = node['Index Cond'];
  if (index) (condition ? plan.indexes : plan.walked).add(index);
  if (table && node.Filter) plan.filtered.add(table);
  if (table && (type === 'Seq Scan' || (/^Index.* Scan/.test(type) && !condition && !isBounded)))
    plan.readWhole.add(table);
  const bounds = type === 'Limit' || (isBounded && PASSES_ON.has(type));
  for (const child of Plans) collect(child, plan, bounds);
}
