import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { databaseHome } from '../paths.ts';

/** How pgbench and we reach the embedded database while the shop runs. */
export interface DatabasePlace {
  socket: string;
  port: number;
  user: string;
  database: string;
  /** Folder of the server's log. */
  logs: string;
}

/** Fifth line of `postmaster.pid`: the folder of the socket (PostgreSQL's own file format); fourth: the port. */
export function databasePlace(): DatabasePlace {
  const home = databaseHome();
  const lines = readFileSync(path.join(home, 'data/postmaster.pid'), 'utf8').split('\n');
  return {
    socket: lines[4] ?? '',
    port: Number(lines[3]),
    user: 'qingnang',
    database: 'qingnang',
    logs: path.join(home, 'log'),
  };
}

export function connect(max = 2): Sql {
  const { socket, port, user, database } = databasePlace();
  return postgres({
    host: socket,
    port,
    username: user,
    database,
    max,
    onnotice: () => undefined,
    // Plans as the shop's pool has them (db/pool/connect.ts).
    connection: { application_name: 'bench', plan_cache_mode: 'force_generic_plan' },
  });
}
