import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';

const FILLED = ['maker', 'goods', 'goods_price', 'goods_category'] as const;
/** Of fewer rows any plan is quick. */
const LEAST = 500;

/**
 * Has the tables that an import fills analysed whenever they have doubled. Checks of references are planned by what a table is known to
 * hold, and the plan is kept: one that held a few rows then would be read whole for each row that points to it.
 */
export class Growth {
  readonly #db: Db;
  /** Rows of goods as PostgreSQL knows of them, and those written since. */
  #known: number;
  #since = 0;

  private constructor(db: Db, known: number) {
    this.#db = db;
    this.#known = known;
  }

  static async of(db: Db): Promise<Growth> {
    const { rows } = await sql<{ known: number }>`
      select reltuples::float8 as known from pg_class where oid = 'goods'::regclass`.execute(db);
    // −1: nobody has looked yet.
    return new Growth(db, Math.max(0, rows[0]?.known ?? 0));
  }

  /** So many rows were written, or tried and taken back, which leaves their room behind. */
  async by(rows: number): Promise<void> {
    this.#since += rows;
    if (this.#since < Math.max(this.#known, LEAST)) return;
    await sql`analyze ${sql.join(FILLED.map((table) => sql.table(table)))}`.execute(this.#db);
    this.#known += this.#since;
    this.#since = 0;
  }
}
