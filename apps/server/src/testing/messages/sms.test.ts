import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createSms } from '../../channels/sms/provider.ts';
import { deliver } from '../../modules/identity/messages/delivery/writes.ts';
import { sendSms } from '../../modules/identity/messages/writes.ts';
import { createShop, type TestShop } from '../shop.ts';
import { TencentGateway } from './tencent.ts';

const gateway = new TencentGateway();
let shop: TestShop;
beforeAll(async () => {
  shop = await createShop(await gateway.start());
});
afterAll(async () => {
  await shop.close();
  await gateway.close();
});
afterEach(async () => {
  gateway.mood = 'well';
  gateway.refusals.clear();
  gateway.sent.length = 0;
  await sql`delete from outbox`.execute(shop.db);
});

const PHONE = '13800000009';
const code = () => sendSms(shop.db, { phone: PHONE, template: 'code', params: { code: '123456' } });
const licence = () =>
  sendSms(shop.db, {
    phone: PHONE,
    template: 'licence_due',
    params: { days: '7', licence: '药品经营许可证', date: '2026-12-01' },
  });
async function row() {
  const { rows } = await sql<{ status: string; error: string; text: string; tries: number; waits: number }>`
    select *, extract(epoch from next_at - now())::int as waits from outbox order by id desc limit 1`.execute(
    shop.db,
  );
  return rows[0];
}
const due = () => sql`update outbox set next_at = now()`.execute(shop.db);

it('sends with a right signature and the parameters in the template’s order', async () => {
  await licence();
  expect(await deliver(shop.services)).toBe(1);
  expect(gateway.sent).toEqual([
    { phone: '+8613800000009', template: 'T-licence_due', values: ['药品经营许可证', '2026-12-01', '7'] },
  ]);
  expect(await row()).toMatchObject({ status: 'sent', provider_id: 'S1', tries: 1 });
  expect(await deliver(shop.services)).toBe(0);
});

it('keeps no code once it has left, and shows staff none before', async () => {
  await code();
  const staff = await shop.staff();
  const shown = async () =>
    (await staff.get<{ list: { text: string }[] }>('/api/admin/outbox').expect(200)).data.list[0]?.text;
  expect(await shown()).not.toContain('123456');
  await deliver(shop.services);
  expect(gateway.sent[0]?.values).toEqual(['123456']);
  expect(await row()).toMatchObject({ status: 'sent', params: {} });
  expect((await row())?.text).not.toContain('123456');
});

it('sends each message once when two processes run', async () => {
  for (let at = 0; at < 25; at += 1) await licence();
  const taken = await Promise.all([deliver(shop.services), deliver(shop.services)]);
  expect(taken[0] + taken[1]).toBe(25);
  expect(gateway.sent).toHaveLength(25);
});

it.each([
  ['failing', 'Silence'],
  ['silent', 'Silence'],
] as const)('tries again later while the provider is %s, six times at most', async (mood, error) => {
  gateway.mood = mood;
  const { config } = shop.services;
  const impatient = { ...shop.services, sms: await createSms({ ...config, messageTimeoutMs: 200 }) };
  await licence();
  await deliver(impatient);
  expect(await row()).toMatchObject({ status: 'waiting', tries: 1 });
  expect((await row())?.error).toContain(error);
  expect((await row())?.waits).toBeGreaterThan(20);
  expect(await deliver(impatient)).toBe(0);
  await sql`update outbox set tries = 5, next_at = now()`.execute(shop.db);
  await deliver(impatient);
  expect(await row()).toMatchObject({ status: 'failed', tries: 6 });
});

it('gives up at once on a number that is refused, and later on what may pass', async () => {
  gateway.refusals.set('+8613800000009', 'FailedOperation.PhoneNumberInBlacklist');
  await licence();
  await deliver(shop.services);
  expect(await row()).toMatchObject({ status: 'failed', tries: 1 });

  gateway.refusals.clear();
  gateway.error = 'InternalError.Timeout';
  await licence();
  await deliver(shop.services);
  expect(await row()).toMatchObject({ status: 'waiting', error: 'InternalError.Timeout: 服务商的说明' });
  await due();
  await deliver(shop.services);
  expect(await row()).toMatchObject({ status: 'sent', error: '' });
});

it('sends no code after its time', async () => {
  await code();
  await sql`update outbox set created_at = now() - interval '6 minutes'`.execute(shop.db);
  await deliver(shop.services);
  expect(await row()).toMatchObject({ status: 'failed' });
  expect(gateway.sent).toEqual([]);
});

it('lets staff send a failed one again, but no code', async () => {
  const staff = await shop.staff();
  await licence();
  gateway.error = 'UnauthorizedOperation.SmsSdkAppIdVerifyFail';
  await deliver(shop.services);
  const { data } = await staff.get<{ list: { id: number; can_resend: boolean }[] }>(
    '/api/admin/outbox?status=failed&channel=sms&keywords=1380000',
  );
  const [failed] = data.list;
  expect(failed?.can_resend).toBe(true);
  await (await shop.staff('warehouse')).post(`/api/admin/outbox/${failed?.id}/resend`).expect(403);
  await staff.post(`/api/admin/outbox/${failed?.id}/resend`).expect(200);
  await staff.post(`/api/admin/outbox/${failed?.id}/resend`).expect(409);
  await deliver(shop.services);
  expect(gateway.sent).toHaveLength(1);
  const { rows } = await sql`select 1 from audit_log where action = 'outbox.resend'`.execute(shop.db);
  expect(rows).toHaveLength(1);

  await code();
  await sql`update outbox set status = 'failed' where template = 'code'`.execute(shop.db);
  const id = (await sql<{ id: number }>`select id from outbox where template = 'code'`.execute(shop.db))
    .rows[0]?.id;
  await staff.post(`/api/admin/outbox/${id}/resend`).expect(409);
  await staff.post('/api/admin/outbox/999999/resend').expect(404);
});
