// The least that an answer with one statement costs on this machine: a Fastify route, the driver, the rows as JSON, no shop.
import Fastify from 'fastify';
import postgres from 'postgres';
import type { DatabasePlace } from '../shop/database.ts';

/** What the process is given as `BARE`. */
export interface BareRoute {
  place: DatabasePlace;
  /** Takes the number in the path as $1 and `account` as $2. */
  sql: string;
  account: number;
}

const { place, sql: statement, account } = JSON.parse(process.env.BARE ?? '') as BareRoute;
const { socket, port, user, database } = place;
const sql = postgres({
  host: socket,
  port,
  username: user,
  database,
  max: 12,
  connection: { plan_cache_mode: 'force_generic_plan' },
});
const app = Fastify();
app.get<{ Params: { id: string } }>('/bare/:id', (request) =>
  sql.unsafe(statement, [Number(request.params.id), account], { prepare: true }),
);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('ready\n');
process.on('SIGTERM', () => process.exit(0));
