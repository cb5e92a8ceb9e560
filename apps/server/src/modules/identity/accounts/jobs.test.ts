import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { housekeeping } from './jobs.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const HOUR = 3600_000;
const after = (hours: number) => new Date(Date.now() + hours * HOUR);

it('deletes what has had its day and keeps the rest', async () => {
  const { db } = shop;
  const { id } = await db.selectFrom('account').select('id').limit(1).executeTakeFirstOrThrow();
  const session = (name: string, hours: number) => ({
    token_hash: Buffer.from(name),
    account_id: id,
    expires_at: after(hours),
  });
  await db
    .insertInto('session')
    .values([session('old', -1), session('new', 1)])
    .execute();
  const used = (nonce: string, hours: number) => ({ nonce, expires_at: after(hours) });
  await db
    .insertInto('challenge_used')
    .values([used('old', -1), used('new', 1)])
    .execute();
  const spent = (scope: string, hours: number) => ({ scope, period: after(hours) });
  await db
    .insertInto('sms_spent')
    .values([spent('old', -31 * 24), spent('new', -29 * 24)])
    .execute();
  const failure = (subject: string, hours: number) => ({ subject, failed_at: after(hours) });
  await db
    .insertInto('login_failure')
    .values([failure('old', -25), failure('new', -23)])
    .execute();
  const key = (name: string, hours: number) => ({
    scope: 'account:1',
    key: name,
    endpoint: 'POST /api/order',
    body_hash: '',
    created_at: after(hours),
  });
  await db
    .insertInto('idempotency_key')
    .values([key('old', -7 * 24 - 1), key('new', -7 * 24 + 1)])
    .execute();
  const factor = (totp_secret: string, hours: number | null) => ({
    account_id: id,
    totp_secret,
    ended_at: hours === null ? null : after(hours),
  });
  await db
    .insertInto('account_factor')
    // What can still be undone is kept.
    .values([factor('old', -8 * 24 - 1), factor('undoable', -7 * 24), factor('present', null)])
    .execute();

  await housekeeping(db);

  const sessions = await db.selectFrom('session').select('token_hash').execute();
  expect(sessions.map((row) => Buffer.from(row.token_hash).toString())).toEqual(['new']);
  expect(await db.selectFrom('challenge_used').select('nonce').execute()).toEqual([{ nonce: 'new' }]);
  expect(await db.selectFrom('sms_spent').select('scope').execute()).toEqual([{ scope: 'new' }]);
  expect(await db.selectFrom('account_factor').select('totp_secret').orderBy('id').execute()).toEqual([
    { totp_secret: 'undoable' },
    { totp_secret: 'present' },
  ]);
  expect(await db.selectFrom('login_failure').select('subject').execute()).toEqual([{ subject: 'new' }]);
  expect(await db.selectFrom('idempotency_key').select('key').execute()).toEqual([{ key: 'new' }]);
});
