import { openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { DatabasePlace } from './database.ts';

/** The collector writes what backends have sent it; this is long enough for it. */
const COLLECTOR_MS = 250;
/** `2026-01-31 10:00:00.000 UTC [77] qingnang LOG:  execute s1: select …`; further lines of a statement begin with a tab. */
const ENTRY = /^\d{4}-\d\d-\d\d .* \[\d+\] (\S*) ?LOG: {2}(?:execute [^:]*|statement): ([\s\S]*)$/;
/** Its own work, whatever is asked of it. */
const BACKGROUND =
  /search_change|task_queue|task_state|pg_current_snapshot|\blisten\b|sales_order.*expires_at/i;
const SHOP = 'qingnang';

/**
 * The statements that the shop runs for an act, in their order, as the database's own log tells them.
 * Statements of its background work are left out.
 */
export async function statementsOf(
  sql: Sql,
  place: DatabasePlace,
  act: () => Promise<unknown>,
): Promise<string[]> {
  await sql.unsafe(`alter system set log_statement = 'all'`);
  await sql.unsafe('select pg_reload_conf()');
  await delay(COLLECTOR_MS);
  const file = newestLog(place.logs);
  const from = statSync(file).size;
  try {
    await act();
  } finally {
    await sql.unsafe('alter system reset log_statement');
    await sql.unsafe('select pg_reload_conf()');
  }
  await delay(COLLECTOR_MS);
  return entriesOf(readFrom(file, from));
}

function newestLog(folder: string): string {
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  const [newest] = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (!newest) throw new Error(`no log of the database in ${folder}`);
  return newest;
}

function readFrom(file: string, from: number): string {
  const buffer = Buffer.alloc(statSync(file).size - from);
  readSync(openSync(file, 'r'), buffer, 0, buffer.length, from);
  return buffer.toString();
}

function entriesOf(log: string): string[] {
  const entries = log.replaceAll('\n\t', '\n ').split(/\n(?=\d{4}-\d\d-\d\d )/);
  return entries.flatMap((entry) => {
    const [, application, statement] = ENTRY.exec(entry.trim()) ?? [];
    return application === SHOP && statement && !BACKGROUND.test(statement) ? [statement] : [];
  });
}
