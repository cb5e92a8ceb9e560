import type { Customer } from '@qingnang/contract/admin-accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberOf } from '../../../testing/members.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let accountId: number;

beforeAll(async () => {
  shop = await createShop();
  const { rows } = await sql<{ id: number }>`select id from account where username = 'yaodian'`.execute(
    shop.db,
  );
  accountId = rows[0]?.id ?? 0;
});
afterAll(() => shop.close());

const stopPath = (account: number, member: number) => `/api/admin/accounts/${account}/members/${member}/stop`;

describe('members of a customer', () => {
  it('are shown to staff, numbers as the role may see them, and the session says whose it is', async () => {
    const { id, name, client } = await memberOf(shop, accountId, ['receiver', 'accountant']);
    await sql`update member set login = '13977778888' where id = ${id}`.execute(shop.db);
    await client.get('/api/user/base').expect(200);
    const seenBy = async (role: string) =>
      (await (await shop.staff(role)).get<Customer>(`/api/admin/accounts/${accountId}`).expect(200)).data;
    const full = await seenBy('admin');
    expect(full.members.find((one) => one.id === id)).toMatchObject({
      name,
      login: '13977778888',
      roles: ['receiver', 'accountant'],
      is_active: true,
    });
    expect(full.sessions.map(({ member }) => member)).toContain(name);
    const masked = (await seenBy('operations')).members.find((one) => one.id === id);
    expect(masked?.login).toBe('139****8888');
  });

  it('are stopped by staff with a reason, which stands in the audit log', async () => {
    const { id, name, client } = await memberOf(shop, accountId, ['buyer']);
    const service = await shop.staff('service');
    await service.post(stopPath(accountId, id), {}).expect(422);
    await service.post(stopPath(accountId, id), { reason: '客户来电，员工离职' }).expect(200);
    await client.get('/api/user/base').expect(401);
    await service.post(stopPath(accountId, id), { reason: '再来一次' }).expect(409);
    const { rows } = await sql<{ after: object; entity_id: string }>`
      select after, entity_id from audit_log where action = 'account.member_stop'`.execute(shop.db);
    expect(rows).toEqual([
      {
        entity_id: String(accountId),
        after: { member: name, roles: '采购员', reason: '客户来电，员工离职' },
      },
    ]);
  });

  it('not of another customer, and not by who may not change customers', async () => {
    const { id, client } = await memberOf(shop, accountId, ['buyer']);
    await (await shop.staff('service')).post(stopPath(accountId + 1, id), { reason: '不是它的' }).expect(404);
    await (await shop.staff('warehouse')).post(stopPath(accountId, id), { reason: '没有权限' }).expect(403);
    await client.get('/api/user/base').expect(200);
  });
});
