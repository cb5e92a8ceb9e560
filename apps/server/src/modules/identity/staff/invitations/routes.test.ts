import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { inviteByCommand } from './writes.ts';

const PASSWORD = 'Huoxiang-2048';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop({ STAFF_FACTOR: '1' });
});
afterAll(() => shop.close());

let username: string;
let number = 0;
beforeEach(() => {
  number += 1;
  username = `Boss${number}`;
});

const invite = (role = 'admin') => inviteByCommand(shop.db, { username, name: '王总', role });
const look = (token: string) => shop.visitor().post('/api/admin/invitation', { token });
const accept = (token: string, password = PASSWORD, client = shop.visitor()) =>
  client.post<{ signed_in: boolean }>('/api/admin/invitation/accept', { token, password });
const staffRow = () =>
  shop.db.selectFrom('staff').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

describe('the first administrator', () => {
  it('sets a password by the link and is signed in, then led to the second factor', async () => {
    const token = await invite();
    expect((await look(token).expect(200)).data).toEqual({ username, name: '王总' });
    const client = shop.visitor();
    expect((await accept(token, PASSWORD, client).expect(200)).data).toEqual({ signed_in: true });
    // Known from now on: what strangers try under the name makes it no slower.
    expect(client.cookie()).toContain('qn_device=');
    const { data } = await client.get('/api/admin/me').expect(200);
    expect(data).toMatchObject({
      username,
      role: 'admin',
      must_change_password: false,
      must_set_factor: true,
    });
    await client.get('/api/admin/staff').expect(403);
    await shop.visitor().post('/api/admin/login', { username, password: PASSWORD }).expect(200);
  });

  it('may do nothing before: nobody knows a password', async () => {
    await invite();
    expect(await staffRow()).toMatchObject({ must_change_password: true, role: 'admin' });
    await shop.visitor().post('/api/admin/login', { username, password: '' }).expect(422);
  });
});

describe('a link', () => {
  it('holds once, also for two at a time', async () => {
    const token = await invite();
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await look(token)).message).toBe('链接已失效，请让管理员重新生成');
  });

  it('is over after half an hour', async () => {
    const token = await invite();
    const move = (by: string) =>
      sql`update staff_invitation set expires_at = expires_at - ${by}::interval`.execute(shop.db);
    await move('29 minutes');
    await look(token).expect(200);
    await move('1 minute');
    await look(token).expect(404);
    await accept(token).expect(404);
  });

  it('is kept as a hash only', async () => {
    const token = await invite();
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(i::text, '') from staff_invitation i) || (select string_agg(l::text, '') from audit_log l) as text`.execute(
      shop.db,
    );
    expect(rows[0]?.text).not.toContain(token);
    expect(rows[0]?.text).toContain(username);
  });

  it.each(['password1', 'short1', 'woaini1314'])('does not take the password %s', async (password) => {
    const token = await invite();
    expect((await accept(token, password).expect(422)).errors).toHaveProperty('password');
    await accept(token).expect(200);
  });

  it('that was lost is made anew, and the one before holds no more', async () => {
    const first = await invite();
    const second = await invite('sales');
    await look(first).expect(404);
    await accept(second).expect(200);
    expect(await staffRow()).toMatchObject({ role: 'admin' });
  });

  it('signs nobody in past a second factor, and ends the sessions from before', async () => {
    const client = shop.visitor();
    await accept(await invite(), PASSWORD, client).expect(200);
    await shop.db
      .updateTable('staff')
      .set({ totp_secret: 'A'.repeat(32) })
      .where('username', '=', username)
      .execute();
    const again = shop.visitor();
    expect((await accept(await invite(), 'Huoxiang-4096', again).expect(200)).data).toEqual({
      signed_in: false,
    });
    await again.get('/api/admin/me').expect(401);
    await client.get('/api/admin/me').expect(401);
  });

  it('for a role that there is not is not made', async () => {
    await expect(invite('emperor')).rejects.toThrow('没有角色 emperor');
  });

  it.each([
    ['', 422],
    ['x'.repeat(43), 404],
    [null, 422],
  ])('that is none is refused: %j', async (token, status) => {
    expect((await shop.visitor().post('/api/admin/invitation', { token })).status).toBe(status);
  });
});
