import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../db/client.ts';
import { ledgerDifferences } from '../ledgers.ts';

/**
 * Lets the database end a connection at the n-th statement that writes, whatever table it writes to, and at each after it: what is
 * tried anew fails, too. What the transaction had done until then is lost, as when the server is killed there, and no server has to be
 * started again.
 */

/** Puts a trigger before every writing statement. The sequence counts over transactions, since nothing takes it back. */
export async function openPoints(db: Db): Promise<void> {
  await sql`
    create schema crash;
    create sequence crash.seen;
    create table crash.at (point int not null);
    insert into crash.at values (0);
    create function crash.pass() returns trigger language plpgsql as $$
    begin
      if (select point from crash.at) > 0 and nextval('crash.seen') >= (select point from crash.at) then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    do $$ declare one record; begin
      for one in select oid::regclass as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('create trigger crash_point before insert or update or delete on %s
          for each statement execute function crash.pass()', one.name);
      end loop;
    end $$`.execute(db);
}

/** Points between two looks at the books, which cost more than the act. */
const LOOK_EVERY = 3;

async function arm(db: Db, point: number): Promise<void> {
  await sql`update crash.at set point = ${point}`.execute(db);
  await sql`select setval('crash.seen', 1, false)`.execute(db);
}

async function seenPoints(db: Db): Promise<number> {
  const { rows } = await sql<{ seen: number }>`
    select case when is_called then last_value else 0 end::int as seen from crash.seen`.execute(db);
  return rows[0]?.seen ?? 0;
}

export interface Killed {
  /** Before each try, while nothing ends: what the last one left behind. */
  before?(): Promise<unknown>;
  /** @returns true when it was done */
  act(): Promise<boolean>;
}

/**
 * Does an act again and again, ended at its first writing statement, at its second …, until it gets through; the
 * books are right all the time.
 * @returns how many statements it has
 */
export async function endedEverywhere(db: Db, { before, act }: Killed): Promise<number> {
  for (let point = 1; ; point += 1) {
    await before?.();
    await arm(db, point);
    const isDone = await act();
    const seen = await seenPoints(db);
    await arm(db, 0);
    // What a half-done act left behind stays until it is done: it is seen by the next look, too.
    if (isDone || point % LOOK_EVERY === 0) expect([point, await ledgerDifferences(db)]).toEqual([point, []]);
    const wasEnded = seen >= point;
    if (isDone) {
      expect([point, wasEnded], 'done, though it was ended').toEqual([point, false]);
      return seen;
    }
    expect([point, wasEnded], 'neither ended nor done').toEqual([point, true]);
  }
}
