import type { StaffCase } from '@qingnang/contract/admin-after-sales';
import type { AfterSalesData, AfterSalesOptions } from '@qingnang/contract/after-sales';
import type { ApiResponse, Client, Pending } from './client.ts';

/** After-sales cases as short calls. */

const PDF = '%PDF-1.4\n%EOF\n';

/** A file of this buyer or staff member for a case. @returns its id */
export async function proof(client: Client, forStaff = false): Promise<number> {
  const data = new FormData();
  data.append('file', new Blob([PDF]), 'proof.pdf');
  data.append('purpose', 'after_sales');
  const path = forStaff ? '/api/admin/files' : '/api/file';
  return (await client.post<{ id: number }>(path, data).expect(201)).data.id;
}

export const optionsOf = async (buyer: Client, orderId: number): Promise<AfterSalesOptions> =>
  (await buyer.get<AfterSalesOptions>(`/api/user/after_sales/options?order_id=${orderId}`).expect(200)).data;

export interface Asked {
  kind: string;
  reason: string;
  order_id?: number;
  lines?: { shipment_line_id: number; number: number }[];
  [field: string]: unknown;
}

const CONTACT = { describe: '外包装破损，药盒受潮', contact: '张三', phone: '13800000000' };

/** Asks for a case; the caller checks the answer. */
export const claim = (
  buyer: Client,
  asked: Asked,
  key?: string,
): Pending<{ id: number; case_no: string; url: string }> =>
  buyer.post(
    '/api/user/after_sales',
    { ...CONTACT, ...asked },
    key === undefined ? {} : { 'idempotency-key': key },
  );

/** Opens a case on pieces of the first lots of an order, with a photo. @returns its id */
export async function openCase(
  buyer: Client,
  orderId: number,
  {
    kind = 'return',
    reason = 'quality',
    number = 1,
  }: { kind?: string; reason?: string; number?: number } = {},
): Promise<number> {
  const { lines } = await optionsOf(buyer, orderId);
  let rest = number;
  const chosen = lines.flatMap((line) => {
    const pieces = Math.min(rest, line.left_number);
    rest -= pieces;
    return pieces > 0 ? [{ shipment_line_id: line.shipment_line_id, number: pieces }] : [];
  });
  const asked = { kind, reason, order_id: orderId, lines: chosen, file_ids: [await proof(buyer)] };
  return (await claim(buyer, asked).expect(201)).data.id;
}

export const caseOf = async (buyer: Client, id: number): Promise<AfterSalesData> =>
  (await buyer.get<AfterSalesData>(`/api/user/after_sales/${id}`).expect(200)).data;

export const deskCaseOf = async (staff: Client, id: number): Promise<StaffCase> =>
  (await staff.get<StaffCase>(`/api/admin/after_sales/${id}`).expect(200)).data;

/** An act of staff on the case as it is now; the caller checks the answer. */
export async function act(
  staff: Client,
  id: number,
  name: string,
  body: Record<string, unknown> = {},
): Promise<ApiResponse<StaffCase>> {
  const { version } = await deskCaseOf(staff, id);
  return staff.post<StaffCase>(`/api/admin/after_sales/${id}/${name}`, { version, ...body });
}

/** The same, which must succeed. @returns the case after it */
export async function done(
  staff: Client,
  id: number,
  name: string,
  body: Record<string, unknown> = {},
): Promise<StaffCase> {
  const answer = await act(staff, id, name, body);
  if (answer.status > 201) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer)}`);
  return answer.data;
}

/** Leads a case to where its goods are with the shop. */
export async function sentBack(buyer: Client, staff: Client, id: number): Promise<void> {
  await done(staff, id, 'approve_return', { return_address: '成都市锦江区退货组 13800000000' });
  await buyer
    .post(`/api/user/after_sales/${id}/send_back`, { carrier: '顺丰', tracking_no: 'SF1' })
    .expect(200);
}

/** Accepts all pieces of a case that came back. */
export async function acceptAll(staff: Client, id: number, disposition = 'quarantine'): Promise<StaffCase> {
  const { lines } = await deskCaseOf(staff, id);
  const found = lines.map((line) => ({ line_id: line.id, accepted_number: line.number, disposition }));
  return done(staff, id, 'accept', { lines: found });
}
