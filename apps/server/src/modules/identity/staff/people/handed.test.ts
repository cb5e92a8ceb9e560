import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { TencentGateway } from '../../../../testing/messages/tencent.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { deliver } from '../../messages/delivery/writes.ts';

/** Where a one-time password goes: to its owner by SMS; only without that to the screen of who made it. */

const gateway = new TencentGateway();
let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await createShop(await gateway.start());
  admin = await shop.staff();
});
afterAll(async () => {
  await shop.close();
  await gateway.close();
});

const PHONE = '13900001234';
interface Handed {
  id: number;
  password: string;
  sent_to: string;
}
const add = async (username: string, phone: string) =>
  (await admin.post<Handed>('/api/admin/staff', { username, name: '孙倩', role: 'sales', phone }).expect(201))
    .data;
const signIn = (username: string, password: string) =>
  shop.visitor().post('/api/admin/login', { username, password });
/** What the provider was given last. */
async function sentPassword(): Promise<string> {
  await deliver(shop.services);
  const { phone, template, values = [] } = gateway.sent.at(-1) ?? {};
  expect([phone, template]).toEqual([`+86${PHONE}`, 'T-password_reset']);
  return values[0] ?? '';
}

describe('a one-time password', () => {
  it('goes by SMS to its owner, and who made the account does not see it', async () => {
    const { id, password, sent_to: sentTo } = await add('sunqian', PHONE);
    expect([password, sentTo]).toEqual(['', '139****1234']);
    await signIn('sunqian', await sentPassword()).expect(200);
    const reset = (await admin.post<Handed>(`/api/admin/staff/${id}/password`).expect(200)).data;
    expect(reset).toEqual({ id, password: '', sent_to: '139****1234' });
    await signIn('sunqian', await sentPassword()).expect(200);
  });

  it('is shown where there is no number, and the log says so', async () => {
    const { id, password, sent_to: sentTo } = await add('noumber', '');
    expect(sentTo).toBe('');
    await signIn('noumber', password).expect(200);
    const entry = await shop.db
      .selectFrom('audit_log')
      .select('after')
      .where('entity_id', '=', String(id))
      .where('action', '=', 'staff.create')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(entry.after)).toContain('屏幕');
    expect(JSON.stringify(entry.after)).not.toContain(password);
  });

  it('lets nobody in after a day', async () => {
    const { password } = await add('toolate', '');
    await sql`update staff set password_until = now() where username = 'toolate'`.execute(shop.db);
    const { errors } = await signIn('toolate', password).expect(422);
    expect(errors).toEqual({ password: ['一次性密码已过期，请让管理员重新生成'] });
  });

  it('that has been replaced is one’s own for good', async () => {
    const { password } = await add('replaced', '');
    const client = shop.visitor();
    await client.post('/api/admin/login', { username: 'replaced', password }).expect(200);
    await client.post('/api/admin/password', { old: password, password: 'Huoxiang-58' }).expect(200);
    const row = await shop.db
      .selectFrom('staff')
      .select('password_until')
      .where('username', '=', 'replaced')
      .executeTakeFirstOrThrow();
    expect(row.password_until).toBeNull();
  });
});
