import type { ReasonKind } from '@qingnang/contract/reason-fields';
import type { Reason, Reasons } from '@qingnang/contract/reasons';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let admin: Client;
let buyer: Client;
beforeAll(async () => {
  shop = await createShop();
  [admin, buyer] = [await shop.staff(), await shop.buyer()];
});
afterAll(() => shop.close());

const PATH = '/api/admin/reasons';
const named = ({ list }: Reasons, kind: ReasonKind, text: string): Reason | undefined =>
  list.find((one) => one.kind === kind && one.text === text);
const ofBuyers = async () => {
  const path = '/api/user/reasons?kind=order_cancel';
  return (await buyer.get<{ list: { text: string }[] }>(path).expect(200)).data.list.map(({ text }) => text);
};
const ofStaff = async (kind: ReasonKind) => {
  const { data } = await admin.get<{ reasons: Reason[] }>('/api/admin/options').expect(200);
  return data.reasons.flatMap((one) => (one.kind === kind ? [one.text] : []));
};

it('requires staff who set up the shop; buyers read what they choose from', async () => {
  await shop.visitor().get(PATH).expect(401);
  await buyer.get(PATH).expect(401);
  await (await shop.staff('service')).post(PATH, { kind: 'order_hold', text: '等待回电' }).expect(403);
  await shop.visitor().get('/api/user/reasons?kind=order_cancel').expect(401);
  await buyer.get('/api/user/reasons?kind=order_hold').expect(422);
});

it('has starters for every question', async () => {
  expect((await ofBuyers()).slice(0, 2)).toEqual(['配送信息有误', '商品买错了']);
  expect(await ofStaff('order_hold')).toContain('含麻用量待核实');
  expect(await ofStaff('claim_inspect')).toHaveLength(4);
});

it('adds one where it stands, once', async () => {
  const form = { kind: 'order_cancel', text: '价格有变', sort: 15 };
  const { data } = await admin.post<Reasons>(PATH, form).expect(201);
  expect(named(data, 'order_cancel', '价格有变')).toMatchObject({ sort: 15, is_active: 1 });
  expect((await ofBuyers()).slice(0, 3)).toEqual(['配送信息有误', '价格有变', '商品买错了']);
  const { errors } = await admin.post(PATH, form).expect(422);
  expect(errors).toEqual({ text: ['已有相同的原因'] });
  await admin.post(PATH, { kind: 'order_hold', text: '价格有变' }).expect(201);
  await admin.post(PATH, { kind: 'nothing', text: '价格有变' }).expect(422);
  await admin.post(PATH, { kind: 'order_hold', text: ' ' }).expect(422);
});

it('changes words and switches off; what was said before stays', async () => {
  const { data } = await admin.get<Reasons>(PATH).expect(200);
  const { id } = named(data, 'order_cancel', '重复下单') as Reason;
  await admin.put(`${PATH}/${id}`, { text: '下了两次', sort: 30 }).expect(200);
  expect(await ofBuyers()).toContain('下了两次');
  await admin.put(`${PATH}/${id}`, { text: '商品买错了', sort: 30 }).expect(422);
  await admin.put(`${PATH}/${id}`, { text: '下了两次', sort: 30, is_active: 0 }).expect(200);
  expect(await ofBuyers()).not.toContain('下了两次');
  await admin.put(`${PATH}/999999`, { text: '下了两次' }).expect(404);
});

it('deletes one', async () => {
  const { data } = await admin.get<Reasons>(PATH).expect(200);
  const { id } = named(data, 'right_refuse', '该品种仅供签约客户') as Reason;
  await admin.delete(`${PATH}/${id}`).expect(200);
  expect(await ofStaff('right_refuse')).toHaveLength(2);
  await admin.delete(`${PATH}/${id}`).expect(404);
});
