import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { ReservedSql, Sql } from 'postgres';

/**
 * Kysely over postgres.js. Every statement is prepared. Statements share the pool; a connection of its own is reserved
 * only when a transaction begins, so a single statement costs one round trip and nothing else.
 */
class Connection implements DatabaseConnection {
  readonly #sql: Sql;
  #reserved: ReservedSql | null = null;
  /** The error that ended the reserved connection: nothing more can be said to it, not even `rollback`. */
  #lost: unknown = null;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async reserve(): Promise<void> {
    this.#reserved = await this.#sql.reserve();
  }

  release(): void {
    // The driver replaces a lost connection by itself; giving it back would hand it to somebody else.
    if (this.#lost === null) this.#reserved?.release();
    this.#reserved = null;
    this.#lost = null;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#lost !== null) throw this.#lost;
    try {
      return await this.#run<R>(query);
    } catch (error) {
      if (this.#reserved !== null && hasCode(error, LOST)) this.#lost = error;
      // Reading again harms nobody; see LAST_WORD.
      if (this.#reserved === null && hasCode(error, LAST_WORD) && READ.test(query.sql))
        return this.#run<R>(query);
      throw error;
    }
  }

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const runner = this.#reserved ?? this.#sql;
    const rows = await runner.unsafe(query.sql, query.parameters as never[], { prepare: true });
    return { rows: rows as unknown as R[], numAffectedRows: BigInt(rows.count ?? 0) };
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize = 500): AsyncIterableIterator<QueryResult<R>> {
    const runner = this.#reserved ?? this.#sql;
    for await (const rows of runner.unsafe(query.sql, query.parameters as never[]).cursor(chunkSize)) {
      yield { rows: rows as unknown as R[] };
    }
  }
}

// The driver's own words and the system's: the socket is gone.
const LOST = /^(CONNECTION_|ECONN|EPIPE$)/;
// What PostgreSQL says before it ends a connection. The driver hands it to the first statement of the connection that follows,
// although that statement was carried out.
const LAST_WORD = /^57P/;
const READ = /^\s*select\b/i;

function hasCode(error: unknown, pattern: RegExp): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && pattern.test(String(error.code));
}

class PostgresJsDriver implements Driver {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this.#sql);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await (connection as Connection).reserve();
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const mode = settings.accessMode ? ` ${settings.accessMode}` : '';
    const begin = CompiledQuery.raw(`begin${level}${mode}`);
    try {
      await connection.executeQuery(begin);
    } catch (error) {
      // The transaction has begun all the same; see LAST_WORD.
      if (!hasCode(error, LAST_WORD)) throw error;
      await connection.executeQuery(CompiledQuery.raw('rollback'));
      await connection.executeQuery(begin);
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as Connection).release();
  }

  async destroy(): Promise<void> {
    await this.#sql.end({ timeout: 5 });
  }
}

/** @param sql a postgres.js pool; the dialect ends it on `destroy`. */
export function postgresJsDialect(sql: Sql): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresJsDriver(sql),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
