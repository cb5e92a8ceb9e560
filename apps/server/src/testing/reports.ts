import type { FileLink } from '@qingnang/contract/files';
import { expect } from 'vitest';
import type { Client } from './client.ts';

/** A PDF whose bytes are those of no other with another text. */
export const pdfOf = (text: string): Buffer => Buffer.from(`%PDF-1.4\n%${text}\n%%EOF\n`);

/** Uploads a file as staff. @returns its id */
export async function uploadAsStaff(
  staff: Client,
  name: string,
  purpose: 'report' | 'shop_document' | 'goods_paper' | 'authorisation' = 'report',
  bytes = pdfOf(name),
): Promise<number> {
  const form = new FormData();
  form.append('purpose', purpose);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return (await staff.post<FileLink>('/api/admin/files', form).expect(201)).data.id;
}

/** Keeps a report of a lot. @returns the report's id */
export async function reportFor(
  staff: Client,
  lot: { goods_id: number; lot_no: string },
  name = `${lot.goods_id}_${lot.lot_no}.pdf`,
): Promise<number> {
  const file_id = await uploadAsStaff(staff, name);
  await staff.post('/api/admin/reports', { items: [{ file_id, ...lot }] }).expect(201);
  const { data } = await staff
    .get<{ list: { id: number; file_name: string }[] }>('/api/admin/reports')
    .expect(200);
  expect(data.list[0]?.file_name).toBe(name);
  return data.list[0]?.id ?? 0;
}
