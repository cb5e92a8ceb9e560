import type { Carrier, Carriers } from '@qingnang/contract/carriers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { approvedFor } from '../../../testing/parcels.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let warehouse: Client;
beforeAll(async () => {
  shop = await createShop();
  warehouse = await shop.staff('warehouse');
});
afterAll(() => shop.close());

const PATH = '/api/admin/carriers';
const named = ({ list }: Carriers, name: string): Carrier | undefined =>
  list.find((one) => one.name === name);
const chosen = async () =>
  (await warehouse.get<{ carriers: string[] }>('/api/admin/options').expect(200)).data.carriers;

it('requires staff who ship', async () => {
  await shop.visitor().get(PATH).expect(401);
  await (await shop.staff('service')).post(PATH, { name: '快快物流' }).expect(403);
});

it('has the shop’s own vehicles and carriers with their codes from the start', async () => {
  const { data } = await warehouse.get<Carriers>(PATH).expect(200);
  expect(named(data, '自有配送')).toMatchObject({ code: '', is_active: 1 });
  expect(named(data, '顺丰速运')).toMatchObject({ code: 'shunfeng', phone: '95338' });
  expect(data.tracking).toBe('demo');
});

it('adds one that parcels can be given to, once', async () => {
  const form = { name: '极兔速递', code: 'jtexpress', phone: '956025' };
  const { data } = await warehouse.post<Carriers>(PATH, form).expect(201);
  expect(named(data, '极兔速递')).toMatchObject({ ...form, is_active: 1 });
  expect(await chosen()).toContain('极兔速递');
  const { errors } = await warehouse.post(PATH, form).expect(422);
  expect(errors).toEqual({ name: ['承运商已存在'] });
  await warehouse.post(PATH, { name: '另一家', code: 'Shun Feng' }).expect(422);
  await warehouse.post(PATH, { name: ' ' }).expect(422);
});

it('gives no parcel to one that is not in use or not known, and keeps its name', async () => {
  const { data } = await warehouse.post<Carriers>(PATH, { name: '停用物流' }).expect(201);
  const id = named(data, '停用物流')?.id ?? 0;
  const change = { name: '改名物流', code: 'tingyong', is_active: 0 };
  const { data: after } = await warehouse.put<Carriers>(`${PATH}/${id}`, change).expect(200);
  expect(named(after, '停用物流')).toMatchObject({ code: 'tingyong', is_active: 0 });
  expect(await chosen()).not.toContain('停用物流');
  const order = await approvedFor(await shop.buyer(), await shop.staff());
  for (const carrier of ['停用物流', '没有的物流']) {
    const { errors } = await warehouse
      .post(`/api/admin/orders/${order}/ship`, { carrier, tracking_no: '1' })
      .expect(422);
    expect(Object.keys(errors ?? {})).toEqual(['carrier']);
  }
  await warehouse.put(`${PATH}/999999`, change).expect(404);
});
