import { Counter, Gauge, type Registry } from 'prom-client';
import type { Pool, PoolState } from '../db/pool/pool.ts';
import type { Gates } from './admission.ts';

/** How busy the process is: connections to the database and who waits for one, requests under way, waiting and turned away by class. */
export function measureLoad(registry: Registry, pool: Pool, gates: Gates | null): void {
  const ofPool = (name: string, help: string, value: (state: PoolState) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value(pool.state()));
      },
    });
  ofPool('database_connections', 'Connections to the database', ({ open }) => open);
  ofPool('database_connections_taken', 'Those that a transaction has taken', ({ taken }) => taken);
  ofPool('database_waiting', 'Callers without a connection', ({ waiting }) => waiting);
  ofPool('database_wait_seconds', 'How long the first of them waits', ({ waitMs }) => waitMs / 1000);
  if (!gates) return;
  const byClass = (
    name: string,
    help: string,
    value: (gate: { underWay: number; waiting: readonly unknown[] }) => number,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['class'],
      registers: [registry],
      collect() {
        for (const [kind, gate] of gates) this.set({ class: kind }, value(gate));
      },
    });
  byClass('http_requests_under_way', 'Requests that have begun', ({ underWay }) => underWay);
  byClass('http_requests_waiting', 'Requests that wait for a place', ({ waiting }) => waiting.length);
  new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests turned away since too much was under way',
    labelNames: ['class'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, { refused }] of gates) this.inc({ class: kind }, refused);
    },
  });
}
