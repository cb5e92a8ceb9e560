import type { StaffInvoiceDetail } from '@qingnang/contract/admin-invoices';
import type { InvoiceDetail, InvoiceHead } from '@qingnang/contract/invoices';
import { issueInvoices } from '../modules/payment/invoices/jobs.ts';
import type { ApiResponse, Client, Pending } from './client.ts';
import { SELLER } from './fixture.ts';
import type { TestShop } from './shop.ts';

/** Invoices as short calls. */

/** A shop that may issue: staff have entered its tax number. */
export async function enterSeller(staff: Client): Promise<void> {
  await staff.put('/api/admin/invoices/seller', SELLER).expect(200);
}

/** A title of the buyer. @returns its id */
export async function titleFor(buyer: Client, title = '成都康民大药房有限公司'): Promise<number> {
  const form = { title, tax_no: '91350100M000100Y43' };
  return (await buyer.post<{ id: number }>('/api/user/invoice_titles', form).expect(201)).data.id;
}

/** Asks for invoices; the caller checks the answer. */
export const askInvoice = (
  buyer: Client,
  body: Record<string, unknown>,
  key?: string,
): Pending<{ ids: number[]; amount: number }> =>
  buyer.post(
    '/api/invoices',
    { kind: 'normal', ...body },
    key === undefined ? {} : { 'idempotency-key': key },
  );

/** Runs the job that makes and issues all that is due. */
export const issueAll = (shop: TestShop): Promise<void> => issueInvoices(shop.services);

export const invoicesOf = async (buyer: Client, query = ''): Promise<InvoiceHead[]> =>
  (await buyer.get<{ list: InvoiceHead[] }>(`/api/invoices?${query}`).expect(200)).data.list;

export const invoiceOf = async (buyer: Client, id: number): Promise<InvoiceDetail> =>
  (await buyer.get<InvoiceDetail>(`/api/invoices/${id}`).expect(200)).data;

export const staffInvoiceOf = async (staff: Client, id: number): Promise<StaffInvoiceDetail> =>
  (await staff.get<StaffInvoiceDetail>(`/api/admin/invoices/${id}`).expect(200)).data;

/** Asks for and issues one invoice. @returns its id */
export async function issuedFor(
  shop: TestShop,
  buyer: Client,
  titleId: number,
  orderIds: readonly number[],
): Promise<number> {
  const answer: ApiResponse<{ ids: number[] }> = await askInvoice(buyer, {
    order_ids: orderIds,
    title_id: titleId,
  }).expect(201);
  await issueAll(shop);
  return answer.data.ids[0] ?? 0;
}
