/** The database cannot be had: away, restarting, silent, or all its connections are taken. The caller may try again. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY';

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'DatabaseAway';
  }
}

/** All connections have been busy for as long as a caller waits for one: another try would only wait again. */
export class PoolBusy extends DatabaseAway {
  constructor() {
    super('all connections are busy');
  }
}

/** The caller's time was over before the database had answered. */
export class DeadlinePassed extends Error {
  readonly code = 'DEADLINE_PASSED';

  constructor() {
    super('the caller’s time is over');
    this.name = 'DeadlinePassed';
  }
}

/** The SQLSTATE of what PostgreSQL has said, or '' for any other error. */
export function sqlState(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  const code = String(error.code);
  return /^[0-9A-Z]{5}$/.test(code) && 'severity' in error ? code : '';
}

// The driver's own words for a lost connection, which has no code of its own.
const LOST =
  /^(Connection terminated|Client has encountered|Client was closed|timeout expired|Query read timeout|the connection has ended)/;
// The system's: ECONNRESET, EPIPE, ENOENT of a socket that is not there.
const SYSTEM = /^E[A-Z]{3,}/;

/** What a lost connection leaves behind, in our words with the driver's as the cause; any other error as it is. */
export function asAway(error: unknown): unknown {
  if (!(error instanceof Error) || sqlState(error) !== '') return error;
  const isLost = LOST.test(error.message) || ('code' in error && SYSTEM.test(String(error.code)));
  return isLost ? new DatabaseAway(error.message, error) : error;
}

// 28 wrong password or role, 3D no such database: trying again does not help.
const HOPELESS = /^(28|3D)/;

/** True for what keeps a connection from ever being opened. */
export const isHopeless = (error: unknown): boolean => HOPELESS.test(sqlState(error));

// 57P01 to 57P05: the server ends the connection; 25006: it has become a replica; 08: protocol.
const ENDS_LANE = /^(57P|25006|08)/;

// The statement that the connection has prepared is gone, or its tables have changed since (a migration beside us).
const STALE = new Set(['26000', '0A000']);

/** True where preparing the statement anew helps; it was not carried out. */
export const isStalePlan = (error: unknown): boolean =>
  STALE.has(sqlState(error)) && /prepared statement|cached plan/.test((error as Error).message);

/** True where a connection was lost, or its server leads no more: what was said on it without COMMIT has left nothing behind. */
export const isLostConnection = (error: unknown): boolean =>
  endsConnection(error) || (error instanceof DatabaseAway && !(error instanceof PoolBusy));

/** True for what PostgreSQL says of a connection that is of no more use. */
export const endsConnection = (error: unknown): boolean => ENDS_LANE.test(sqlState(error));
