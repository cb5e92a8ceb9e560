import type { FileLink } from '@qingnang/contract/files';
import { sql } from 'kysely';
import type { Client } from './client.ts';
import type { TestShop } from './shop.ts';

/** What a cold parcel of tests travels in. */
export const BOX = { box_no: 'BX-1', recorder_no: 'RC-1', temperature: '4.5' };

/** Makes a goods of the fixture a cold one, and the fixture's carrier one that carries such. */
export async function makeCold(shop: TestShop, goodsId: number): Promise<void> {
  await sql`update goods set storage = 'cold' where id = ${goodsId}`.execute(shop.db);
  await sql`update carrier set is_cold = true where name = '顺丰'`.execute(shop.db);
}

/** A recorder's file as it is exported. */
export async function temperatureFile(staff: Client): Promise<FileLink> {
  const form = new FormData();
  form.set('purpose', 'temperature');
  form.set('file', new Blob(['时间,温度\n2026-11-26 08:00,4.2\n']), 'RC-1.csv');
  const { data } = await staff.post<FileLink>('/api/admin/files', form).expect(201);
  return data;
}
