import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Generator } from '../load/load.ts';
import type { DatabasePlace } from '../shop/database.ts';

const execute = promisify(execFile);

/** A statement with `$1`, `$2` … and what stands for each: a fixed number or one drawn anew from a range. */
export interface BareStatement {
  sql: string;
  values: readonly (number | { from: number; to: number })[];
}

const found = (process.env.PATH ?? '')
  .split(path.delimiter)
  .map((folder) => path.join(folder, 'pgbench'))
  .find((file) => existsSync(file));

/** How the ceiling is called in the table. */
export const BARE_DRIVER = found ? 'pgbench' : 'postgres.js loop';

/** Executions a second of one prepared statement, nothing else around it. */
export async function bareRate(
  generator: Generator,
  place: DatabasePlace,
  statement: BareStatement,
  connections: number,
  seconds: number,
): Promise<number> {
  if (found) return pgbench(found, place, statement, connections, seconds);
  const values = Array.from({ length: 5_000 }, () => statement.values.map(drawn));
  const job = {
    kind: 'statements',
    place,
    connections,
    warmUpSeconds: 0.3,
    seconds,
    statement: statement.sql,
    values,
  };
  return (await generator.run({ ...job, kind: 'statements' })).perSecond;
}

const drawn = (value: BareStatement['values'][number]): number =>
  typeof value === 'number' ? value : value.from + Math.floor(Math.random() * (value.to - value.from + 1));

async function pgbench(
  program: string,
  { socket, port, user, database }: DatabasePlace,
  statement: BareStatement,
  connections: number,
  seconds: number,
): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  try {
    const script = path.join(folder, 'statement.sql');
    writeFileSync(script, scriptOf(statement));
    const place = `-h ${socket} -p ${port} -U ${user}`.split(' ');
    const pace = `-n -M prepared -c ${connections} -j 1 -T ${seconds}`.split(' ');
    const env = { ...process.env, LC_ALL: 'C' };
    const { stdout } = await execute(program, [...place, ...pace, '-f', script, database], { env });
    const rate = /tps = ([\d.]+) \(without/.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(`pgbench said no rate:\n${stdout}`);
    return Number(rate);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function scriptOf({ sql, values }: BareStatement): string {
  const drawing = values.map((value, at) =>
    typeof value === 'number'
      ? `\\set v${at + 1} ${value}`
      : `\\set v${at + 1} random(${value.from}, ${value.to})`,
  );
  return `${drawing.join('\n')}\n${sql.replace(/\$(\d+)/g, ':v$1').replace(/;\s*$/, '')};\n`;
}
