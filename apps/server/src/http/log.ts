import { type Logger, pino } from 'pino';

/** What an act that goes on after a failure needs of the log. */
export type Warn = Pick<Logger, 'warn'>;

/**
 * The server's log: JSON lines. Errors are cut down to what names the fault: PostgreSQL's `detail` repeats the row, and rows
 * hold names and telephone numbers.
 */
export function createLog(level: string): Logger {
  return pino({ level, serializers: { err: faultOf } });
}

/** What a log may say of an error. */
export function faultOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const facts = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    name,
    message,
    code: facts.code,
    constraint: facts.constraint,
    table: facts.table,
    stack,
  };
}
