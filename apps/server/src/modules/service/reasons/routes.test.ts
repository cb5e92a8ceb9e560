import type { ReasonKind } from '@qingnang/contract/reason-fields';
import type { Reason, Reasons } from '@qingnang/contract/reasons';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caseOf, claim, openCase, optionsOf, proof } from '../../../testing/claims.ts';
import type { Client } from '../../../testing/client.ts';
import { shippedFor } from '../../../testing/parcels.ts';
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

describe('a reason of a claim', () => {
  const LEAK = {
    kind: 'claim',
    text: '漏液',
    sort: 25,
    nature: 'damage',
    days: 5,
    needs_photo: 1,
    is_shop_fault: 1,
  };
  const ownWords = async (order: number) =>
    (await optionsOf(buyer, order)).kinds.flatMap(({ kind, reasons }) =>
      kind === 'damage' ? reasons.map(({ name }) => name) : [],
    );

  it('says what it is to the rules, and until when it may be given', async () => {
    const refused = async (form: object) =>
      Object.keys((await admin.post(PATH, form).expect(422)).errors ?? {});
    expect(await refused({ ...LEAK, nature: undefined })).toEqual(['nature']);
    expect(await refused({ ...LEAK, nature: 'recall' })).toEqual(['nature']);
    expect(await refused({ ...LEAK, days: undefined })).toEqual(['days']);
    expect(await refused({ ...LEAK, days: 0 })).toEqual(['days']);
  });

  it('is offered beside its like; its case keeps it as it was, and keeps it from being deleted', async () => {
    const { data } = await admin.post<Reasons>(PATH, LEAK).expect(201);
    const { id, is_used: isUsed } = named(data, 'claim', '漏液') as Reason;
    expect(isUsed).toBe(0);
    const order = await shippedFor(buyer, admin);
    expect(await ownWords(order)).toEqual(['破损', '漏液']);
    const made = await openCase(buyer, order, { kind: 'damage', reason: String(id) });
    await admin.put(`${PATH}/${id}`, { ...LEAK, text: '瓶体漏液', is_active: 0 }).expect(200);
    expect(await caseOf(buyer, made)).toMatchObject({ reason: String(id), reason_name: '漏液' });
    expect(await ownWords(order)).toEqual(['破损']);
    const again = {
      kind: 'complaint',
      reason: String(id),
      describe: '又漏了',
      file_ids: [await proof(buyer)],
    };
    expect(Object.keys((await claim(buyer, again).expect(422)).errors ?? {})).toEqual(['reason']);
    await admin.delete(`${PATH}/${id}`).expect(409);
    expect(named((await admin.get<Reasons>(PATH).expect(200)).data, 'claim', '瓶体漏液')?.is_used).toBe(1);
  });
});

describe('a type of feedback', () => {
  const send = (type: number | string) => buyer.post('/api/user/feedback', { type, content: '送货太晚' });

  it('may be a complaint, which has to be answered in time', async () => {
    const form = { kind: 'feedback', text: '配送投诉', sort: 5, is_complaint: 1 };
    await admin.post<Reasons>(PATH, form).expect(201);
    const { data } = await buyer.get<{ list: { key: string; text: string }[] }>(
      '/api/user/reasons?kind=feedback',
    );
    expect(data.list.map(({ text }) => text)).toEqual(['配送投诉', '建议', '投诉', '网站问题', '其他']);
    const sent = await send(data.list[0]?.key ?? '').expect(201);
    expect(sent.data).toMatchObject({ type_name: '配送投诉', due_at: expect.any(Number) });
  });

  it('that was used is switched off, its feedback keeps its name; one is left', async () => {
    const types = (await admin.get<Reasons>(PATH).expect(200)).data.list.filter(
      ({ kind }) => kind === 'feedback',
    );
    const [used, ...others] = types;
    await admin.delete(`${PATH}/${used?.id}`).expect(409);
    const last = others.pop();
    for (const { id, text } of [...others, used as Reason])
      await admin.put(`${PATH}/${id}`, { text: `${text}（旧）`, is_active: 0 }).expect(200);
    await admin.put(`${PATH}/${last?.id}`, { text: '其他', is_active: 0 }).expect(409);
    await admin.delete(`${PATH}/${last?.id}`).expect(409);
    expect(Object.keys((await send(2).expect(422)).errors ?? {})).toEqual(['type']);
    const { data } = await buyer.get<{ list: { type_name: string }[] }>('/api/user/feedback').expect(200);
    expect(data.list[0]?.type_name).toBe('配送投诉');
  });
});
