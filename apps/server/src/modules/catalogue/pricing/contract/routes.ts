import * as contract from '@qingnang/contract/admin-contract-prices';
import { type PriceE4, parsePriceE4, priceE4 } from '@qingnang/rules/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dayInChina } from '../../../../http/dates.ts';
import { invalidFromIssues } from '../../../../http/errors.ts';
import { noteExport } from '../../../../http/noted-reads.ts';
import { acceptPreview, requireStaff } from '../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { contractPriceData, contractPriceSheet, previewRowData } from './present.ts';
import { contractPricePage, exportedPrices, previewPrices } from './reads.ts';
import { createPrice, deletePrice, importPrices, updatePrice } from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.adminContractPrices, async ({ query }, { db, staff }) => {
    const { rows, total } = await contractPricePage(db, staff, query);
    return { list: rows.map(contractPriceData), total, page: query.page, page_size: query.page_size };
  }),
  on(contract.adminContractPriceCreate, async ({ body }, { db, staff }) => {
    const { account_id: accountId = null, customer_group_id: groupId = null, goods_id: goodsId } = body;
    return written(await createPrice(db, staff, { id: null, accountId, groupId, goodsId, ...termsOf(body) }));
  }),
  on(contract.adminContractPriceUpdate, async ({ params, body }, { db, staff }) =>
    written(await updatePrice(db, staff, params.id, termsOf(body))),
  ),
  on(contract.adminContractPriceDelete, async ({ params }, { db, staff }) => {
    await deletePrice(db, staff, params.id);
    return new Answer({}, '已删除');
  }),
  on(contract.adminContractPriceImport, async ({ body }, { db, staff, idempotency }) => {
    const done = await importPrices(db, staff, body.rows, idempotency);
    const waiting = done.waiting > 0 ? `，${done.waiting} 条等待复核` : '';
    return new Answer(done, `已保存 ${done.saved} 条${waiting}`);
  }),
];

const written = (waits: boolean) =>
  new Answer({ waits: Number(waits) }, waits ? '低于正常价较多，已提交复核，同意后生效' : '合同价已保存');

interface TermsBody {
  price: string;
  valid_from: string;
  valid_until?: string | undefined;
}
const termsOf = ({ price, valid_from, valid_until }: TermsBody) => ({
  price: yuanOf(price),
  from: valid_from,
  until: valid_until ?? null,
});
/** The schema lets nothing else through. */
const yuanOf = (text: string): PriceE4 => parsePriceE4(text) ?? priceE4(0);

const exportQuery = z.object(contract.contractPriceFilter);

/** Lists of prices as files, in and out. */
export function contractPriceFiles(app: FastifyInstance, services: Services): void {
  const { db } = services;
  acceptPreview(app, services, {
    path: contract.CONTRACT_PRICE_UPLOAD,
    permission: 'goods.write',
    megabytes: contract.MAX_CONTRACT_PRICE_MB,
    rowsOf: async (staff, file) => (await previewPrices(db, staff, file)).map(previewRowData),
  });
  app.get(contract.CONTRACT_PRICE_EXPORT, async (request, reply) => {
    const staff = await requireStaff(services, request, ['goods.write']);
    const query = exportQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    await noteExport(db, staff, 'contract_prices', request.query);
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="contract-prices-${dayInChina(new Date())}.xlsx"`)
      .send(contractPriceSheet(exportedPrices(db, staff, query.data)));
  });
}
