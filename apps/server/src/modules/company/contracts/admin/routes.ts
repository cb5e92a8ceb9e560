import {
  ADMIN_CONTRACT_FILE,
  ADMIN_CONTRACT_SAMPLE,
  adminContract,
  adminContractPreview,
  adminContractRemind,
  adminContracts,
  adminContractTemplate,
  adminContractTemplateCreate,
  adminContractTemplates,
  adminContractVoid,
} from '@qingnang/contract/contracts';
import type { FastifyInstance } from 'fastify';
import { disposition } from '../../../../http/disposition.ts';
import { invalid, invalidFromIssues, notFound } from '../../../../http/errors.ts';
import { notePaperView } from '../../../../http/noted-reads.ts';
import { idOf, requireStaff } from '../../../../http/plain.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { press } from '../paper/press/present.ts';
import { activeTemplate } from '../reads.ts';
import { sendContract } from '../routes.ts';
import { paperOf } from '../rules.ts';
import { contractText, EXAMPLE, type TemplateText, templateProblems } from '../template/rules.ts';
import { detailData, listedData, templatesData } from './present.ts';
import { anyContract, listContracts, templateRows, templateText } from './reads.ts';
import { remindUnsigned, saveTemplate, voidContract } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminContracts, async ({ query }, { db, staff }) => {
    const { rows, contracts, counts, total } = await listContracts(db, staff, query);
    const list = rows.map((row) => listedData(row, contracts, staff));
    return { list, total, counts, page: query.page, page_size: query.page_size };
  }),
  on(adminContract, async ({ params }, { db, staff }) => {
    const row = await anyContract(db, staff, params.id);
    if (!row) throw notFound('合同不存在');
    return detailData(row);
  }),
  on(adminContractVoid, async ({ params, body }, { db, staff }) => {
    await voidContract(db, staff, params.id, body.reason);
    return new Answer({}, '合同已作废');
  }),
  on(adminContractRemind, async ({ body }, { db, staff }) => {
    const told = await remindUnsigned(db, staff, body.account_ids);
    return new Answer({ told }, told === 0 ? '所选客户已签署或今天已提醒过' : `已提醒 ${told} 家客户`);
  }),
  on(adminContractTemplates, async (_input, { db, staff }) => {
    const [rows, active] = await Promise.all([templateRows(db, staff), activeTemplate(db)]);
    return templatesData(rows, active);
  }),
  on(adminContractTemplate, async ({ params }, { db, staff }) => {
    const text = await templateText(db, staff, params.id);
    if (!text) throw notFound('模板不存在');
    return text;
  }),
  on(adminContractPreview, async ({ body }) => {
    requireTemplate(body);
    return { parts: contractText(body, EXAMPLE).parts };
  }),
  on(adminContractTemplateCreate, async ({ body }, { db, staff }) => {
    const { based_on: basedOn, ...text } = body;
    const id = await saveTemplate(db, staff, text, basedOn);
    return new Answer({ id }, '新模板已启用');
  }),
];

/** @throws 422 by field for what is no template */
function requireTemplate(text: TemplateText): void {
  const problems = templateProblems(text);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** The PDFs that staff look at: of signed contracts, and of a template that is being written. */
export function adminContractFiles(app: FastifyInstance, services: Services): void {
  app.get(ADMIN_CONTRACT_FILE, async (request, reply) => {
    const staff = await requireStaff(services, request, ['contract.read']);
    const row = await anyContract(services.db, staff, idOf(request));
    const name = row?.number ?? '';
    if (row)
      await notePaperView(services.db, staff, {
        id: `contract-${row.id}`,
        purpose: 'contract',
        name,
        account_id: row.account_id,
      });
    return sendContract(services, row, reply);
  });
  app.post(ADMIN_CONTRACT_SAMPLE, async (request, reply) => {
    await requireStaff(services, request, ['contract.read']);
    const form = adminContractPreview.body.safeParse(request.body ?? {});
    if (!form.success) throw invalidFromIssues(form.error);
    requireTemplate(form.data);
    const paper = paperOf({ ...form.data, facts: EXAMPLE, number: EXAMPLE.number, created_at: new Date() });
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', disposition('inline', '合同样稿.pdf'))
      .send(await press.draft(paper));
  });
}
