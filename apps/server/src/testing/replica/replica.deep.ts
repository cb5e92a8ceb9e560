import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/client.ts';
import type { EmbeddedDatabase } from '../../db/embedded/embedded.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { lastBookCheck } from '../../modules/identity/status/books/reads.ts';
import { checkBooks } from '../../modules/identity/status/books/writes.ts';
import type { Client } from '../client.ts';
import { asSuperuser } from '../database-url.ts';
import { loadFixture } from '../fixture.ts';
import { openShop, type TestShop } from '../shop.ts';
import { databaseFolder, dropFolder, type Follower, startFollower, startPrimary } from './follower.ts';

/** Reports of a shop with a replica that follows, falls behind, dies and comes back. */

const folders = { primary: databaseFolder('primary'), replica: databaseFolder('replica') };
let primary: EmbeddedDatabase;
let replica: Follower;
let atReplica: Database;
/** `patient` takes a replica that is minutes behind, `strict` one that is a second behind. */
let patient: TestShop;
let strict: TestShop;
let patientAdmin: Client;
let strictAdmin: Client;

beforeAll(async () => {
  primary = await startPrimary(folders.primary);
  await migrateToLatest(primary.url);
  const filling = openDatabase({ url: primary.url, max: 2 });
  await loadFixture(filling.db);
  await filling.close();
  replica = await startFollower(primary, folders.primary, folders.replica);
  atReplica = openDatabase({ url: asSuperuser(replica.url), max: 1 });
  patient = await openShop(primary.url, { DATABASE_READ_URL: replica.url, DATABASE_READ_LAG: '300' });
  strict = await openShop(primary.url, { DATABASE_READ_URL: replica.url, DATABASE_READ_LAG: '1' });
  [patientAdmin, strictAdmin] = [await patient.staff(), await strict.staff()];
});
afterAll(async () => {
  await Promise.all([patient?.close(), strict?.close(), atReplica?.close()]);
  replica?.kill();
  await primary?.stop();
  for (const folder of Object.values(folders)) dropFolder(folder);
});

const conditionOf = (shop: TestShop) => shop.services.reads.state()?.condition;
const isUsed = (shop: TestShop) => expect.poll(() => conditionOf(shop)).toBe('used');

/** Customers of today by the report. */
async function newcomersOf(client: Client): Promise<number> {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const { data } = await client
    .get<{ total: number }>(`/api/admin/statistics/newcomer?from=${today}&to=${today}`)
    .expect(200);
  return data.total;
}

let made = 0;
async function addCustomer(): Promise<void> {
  made += 1;
  await sql`
    insert into account (username, phone, password_hash, company, buyer_type, pass_status)
    values (${`replica${made}`}, ${String(17_500_000_000 + made)}, 'x', ${`副本药店 ${made}`}, 'pharmacy', 1)`.execute(
    patient.db,
  );
}

describe('reports', () => {
  it('come from the replica, which follows', async () => {
    await isUsed(patient);
    await isUsed(strict);
    const before = await newcomersOf(patientAdmin);
    await addCustomer();
    await expect.poll(() => newcomersOf(patientAdmin)).toBe(before + 1);
    await expect.poll(() => newcomersOf(strictAdmin)).toBe(before + 1);
  });

  it('come from the primary while the replica is too far behind', async () => {
    await sql`select pg_wal_replay_pause()`.execute(atReplica.db);
    const before = await newcomersOf(patientAdmin);
    await addCustomer();
    await expect.poll(() => conditionOf(strict)).toBe('late');
    expect(await newcomersOf(strictAdmin)).toBe(before + 1);
    // Whoever may see what is older proves whom the other one has left.
    expect([conditionOf(patient), await newcomersOf(patientAdmin)]).toEqual(['used', before]);
    await sql`select pg_wal_replay_resume()`.execute(atReplica.db);
    await isUsed(strict);
    await expect.poll(() => newcomersOf(patientAdmin)).toBe(before + 1);
  });

  it('see what a list of staff shows at once, since lists are never read there', async () => {
    await sql`select pg_wal_replay_pause()`.execute(atReplica.db);
    await addCustomer();
    const { data } = await patientAdmin
      .get<{ total: number }>(`/api/admin/accounts?keywords=${encodeURIComponent(`副本药店 ${made}`)}`)
      .expect(200);
    expect(data.total).toBe(1);
    const before = await newcomersOf(patientAdmin);
    await sql`select pg_wal_replay_resume()`.execute(atReplica.db);
    // The tests after this one begin with a replica that has come up.
    await expect.poll(() => newcomersOf(patientAdmin)).toBe(before + 1);
  });
});

it('asks the books there by night', async () => {
  await isUsed(patient);
  await checkBooks(patient.services);
  expect(await lastBookCheck(patient.db)).toMatchObject({ on_replica: true, broken: [], unanswered: [] });
});

it('serves every report while the replica is killed, stays away and comes back', async () => {
  await isUsed(patient);
  const known = await newcomersOf(patientAdmin);
  const answers: number[] = [];
  let isOver = false;
  const asking = Array.from({ length: 4 }, async () => {
    while (!isOver) answers.push(await newcomersOf(patientAdmin));
  });
  await atReplica.close();
  await expect.poll(() => answers.length).toBeGreaterThan(20);
  replica.kill();
  await expect.poll(() => conditionOf(patient)).toBe('away');
  await replica.start();
  await isUsed(patient);
  replica.kill();
  await expect.poll(() => conditionOf(patient)).toBe('away');
  const served = answers.length;
  await expect.poll(() => answers.length).toBeGreaterThan(served + 20);
  isOver = true;
  await Promise.all(asking);
  expect(new Set(answers)).toEqual(new Set([known]));
  await checkBooks(patient.services);
  expect(await lastBookCheck(patient.db)).toMatchObject({ on_replica: false, broken: [], unanswered: [] });
});
