import type { FileLink } from '@qingnang/contract/files';
import type { OwnTransfer, WaitingTransfer } from '@qingnang/contract/transfers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../../testing/client.ts';
import { placeFor } from '../../../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';

const COMPANY = '成都康民大药房有限公司';
const ADMIN = '/api/admin/transfers';
let shop: TestShop;
let buyer: Client;
let finance: Client;
let picture: Buffer;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  finance = await shop.staff('finance');
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
});
afterAll(() => shop.close());

/** An order that waits for a transfer. */
async function waiting(): Promise<{ id: number }> {
  const { id } = await placeFor(buyer, { number: 24 });
  await buyer.post(`/api/order/${id}/pay`, { method: 'transfer' }).expect(200);
  return { id };
}

describe('the buyer’s proof', () => {
  const form = { payer: COMPANY, bank_ref: 'T1', paid_on: '2026-01-02', note: '', file_ids: [] as number[] };
  const upload = async (client: Client) => {
    const data = new FormData();
    data.append('file', new Blob([new Uint8Array(picture)]), '回单.png');
    data.append('purpose', 'transfer');
    return (await client.post<FileLink>('/api/file', data).expect(201)).data.id;
  };

  it('is kept with its picture for the buyer and for staff, once for a key', async () => {
    const { id } = await waiting();
    const body = { ...form, file_ids: [await upload(buyer)] };
    const send = () =>
      buyer.post<OwnTransfer>(`/api/order/${id}/transfer/proof`, body, {
        'idempotency-key': `proof-${id}-0001`,
      });
    const [answer] = await Promise.all([send(), send()]);
    expect(answer).toMatchObject({ status: 201, message: '凭证已提交，待财务核对' });
    const { data } = await buyer.get<OwnTransfer>(`/api/order/${id}/transfer`).expect(200);
    expect(data).toMatchObject({ company: COMPANY, is_open: true, is_company_only: false });
    expect(data.proofs).toHaveLength(1);
    expect((await buyer.raw(data.proofs[0]?.file?.url ?? '')).status).toBe(200);
    const { data: seen } = await finance.get<{ list: WaitingTransfer[] }>(`${ADMIN}/waiting`).expect(200);
    const proof = seen.list.find((order) => order.id === id)?.proofs[0];
    expect((await finance.raw(proof?.file?.url ?? '')).status).toBe(200);
    // The file is used up.
    expect((await buyer.post(`/api/order/${id}/transfer/proof`, body).expect(422)).errors).toHaveProperty(
      'file_ids',
    );
  });

  it('takes several, and says what is wrong at its field', async () => {
    const { id } = await waiting();
    const path = `/api/order/${id}/transfer/proof`;
    await buyer.post(path, form).expect(201);
    expect(
      (await buyer.post<OwnTransfer>(path, { ...form, bank_ref: 'T2' }).expect(201)).data.proofs,
    ).toHaveLength(2);
    const wrong = async (more: object) =>
      Object.keys((await buyer.post(path, { ...form, ...more }).expect(422)).errors ?? {});
    expect(await wrong({ payer: '' })).toEqual(['payer']);
    expect(await wrong({ paid_on: '2099-01-01' })).toEqual(['paid_on']);
    expect(await wrong({ paid_on: 'x' })).toEqual(['paid_on']);
    expect(await wrong({ bank_ref: '' })).toEqual(['file_ids']);
    expect(await wrong({ file_ids: [999_999] })).toEqual(['file_ids']);
    expect(await wrong({ file_ids: [1, 2] })).toEqual(['file_ids']);
    await shop.db.updateTable('sales_order').set({ kind: 'receipt' }).where('id', '=', id).execute();
    expect(await wrong({ payer: '张三' })).toEqual(['payer']);
    await shop.db.updateTable('sales_order').set({ kind: 'normal' }).where('id', '=', id).execute();
  });

  it('is for the own order that waits for a transfer, with own files', async () => {
    const { id } = await waiting();
    const other = await shop.buyer('zhensuo');
    await shop.visitor().get(`/api/order/${id}/transfer`).expect(401);
    await other.get(`/api/order/${id}/transfer`).expect(404);
    await other.post(`/api/order/${id}/transfer/proof`, form).expect(404);
    const theirs = await upload(other);
    await buyer.post(`/api/order/${id}/transfer/proof`, { ...form, file_ids: [theirs] }).expect(422);
    const { id: unpaid } = await placeFor(buyer);
    await buyer.post(`/api/order/${unpaid}/transfer/proof`, form).expect(409);
    await buyer.post(`/api/order/${id}/cancel`).expect(200);
    await buyer.post(`/api/order/${id}/transfer/proof`, form).expect(409);
  });
});
