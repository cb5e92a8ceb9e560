import { CONTRACT_FILE, contractDraft, contractSign, contractState } from '@qingnang/contract/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { disposition } from '../../../http/disposition.ts';
import { invalid, notFound } from '../../../http/errors.ts';
import { idOf, requireBuyer } from '../../../http/plain.ts';
import { askingBy } from '../../../http/proof.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import type { Services } from '../../../http/services.ts';
import { press } from './paper/press/present.ts';
import { contractData, draftData, stateData } from './present.ts';
import { type ContractRow, contractFile, contractUntil, ownContract, ownContracts } from './reads.ts';
import { paperOf } from './rules.ts';
import { makeDraft, signContract } from './writes.ts';

export const routes: readonly Route[] = [
  on(contractState, async (_input, { db, buyer }) => {
    const [validUntil, rows] = await Promise.all([contractUntil(db, buyer), ownContracts(db, buyer)]);
    return stateData(buyer, validUntil, rows, new Date());
  }),
  on(contractDraft, async ({ body }, { db, buyer, config, sms }) =>
    draftData(await makeDraft(db, buyer, config.seller, press, body.year), sms !== null),
  ),
  on(contractSign, async ({ params, body }, call) => {
    const { db, buyer, ip, userAgent, idempotency, config, sms } = call;
    const tools = { ...call, press, seller: config.seller };
    const by = sms === null ? askingBy(call) : { code: requireCode(body.code) };
    const signature = { contractId: params.id, by, name: body.name, ip, userAgent };
    const { id } = await signContract(db, buyer, signature, tools, idempotency);
    const row = await ownContract(db, buyer, id);
    if (!row) throw notFound('合同不存在');
    return new Answer(contractData(row), '合同已签署');
  }),
];

/** @throws 422 without it */
function requireCode(code: string | undefined): string {
  if (code === undefined) throw invalid({ code: '请填写短信验证码' });
  return code;
}

/** The PDF of a contract, for its buyer: a draft is drawn anew, what was signed is what was kept. */
export function contractFiles(app: FastifyInstance, services: Services): void {
  app.get(CONTRACT_FILE, async (request, reply) => {
    const buyer = await requireBuyer(services, request);
    return sendContract(services, await ownContract(services.db, buyer, idOf(request)), reply);
  });
}

export async function sendContract(
  { db, privateFiles }: Services,
  row: ContractRow | undefined,
  reply: FastifyReply,
): Promise<unknown> {
  if (!row) throw notFound('合同不存在');
  const file = await contractFile(db, row);
  const content = file ? await privateFiles.open(file.sha256) : await press.draft(paperOf(row));
  if (!content) throw notFound('文件不存在');
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', disposition('attachment', file?.name ?? `${row.number}（待签署）.pdf`))
    .send(content);
}
