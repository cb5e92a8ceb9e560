import type { UserBase } from '@qingnang/contract/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let staff: Client;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
});
afterAll(() => shop.close());

describe('a new customer by form', () => {
  const form = {
    username: 'xinyaodian',
    phone: '13912345670',
    company: '新开药店',
    buyer_type: '单体药店',
    province: '四川省',
    city: '成都市',
    district: '锦江区',
  };

  it('is opened once for a key, and comes in by its one-time password', async () => {
    const open = (key: string) =>
      staff.post<{ id: number; invitation: { code: string } | null }>('/api/admin/accounts', form, {
        'idempotency-key': key,
      });
    const { data } = await open('open-customer-1').expect(200);
    expect((await open('open-customer-1').expect(200)).data).toEqual({ id: data.id, invitation: null });
    const client = shop.visitor();
    await client.post('/api/user/invitation', { code: data.invitation?.code }).expect(200);
    await client.post('/api/user/invitation/accept', { password: 'huoxiang88' }).expect(200);
    expect((await client.get<UserBase>('/api/user/base').expect(200)).data.username).toBe('xinyaodian');
    const { errors } = await open('open-customer-2').expect(422);
    expect(errors).toEqual({ username: ['已有这个用户名的客户'] });
  });

  it.each([
    [{ phone: '123' }, 'phone'],
    [{ phone: '13800000001' }, 'phone'],
    [{ company: '' }, 'company'],
    [{ buyer_type: '星际药店' }, 'buyer_type'],
    [{ credit_code: '123' }, 'credit_code'],
    [{ district: '无此区' }, 'district'],
    [{ username: '1' }, 'username'],
  ])('is refused at the field with %j', async (wrong, field) => {
    const body = { ...form, username: 'lingyige', phone: '13912345671', ...wrong };
    expect(Object.keys((await staff.post('/api/admin/accounts', body).expect(422)).errors ?? {})).toEqual([
      field,
    ]);
  });
});
