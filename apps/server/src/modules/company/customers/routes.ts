import * as contract from '@qingnang/contract/admin-accounts';
import { adminMemberStop } from '@qingnang/contract/members';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dayInChina } from '../../../http/dates.ts';
import { invalidFromIssues } from '../../../http/errors.ts';
import { noteExport } from '../../../http/noted-reads.ts';
import { shopAddress } from '../../../http/own-address.ts';
import { acceptPreview, requireStaff } from '../../../http/plain.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import type { Services } from '../../../http/services.ts';
import { STAFF_COOKIE } from '../../../http/session.ts';
import { endCustomerFactor } from './factor/writes.ts';
import { customerSheet, presentRow } from './import/present.ts';
import { previewCustomers } from './import/reads.ts';
import { importCustomers, openCustomer } from './import/writes.ts';
import { presentHanded } from './invitations/present.ts';
import { inviteCustomer } from './invitations/writes.ts';
import { presentCustomer, presentDetail, presentSentTo } from './present.ts';
import { customerOf, customerOptions, customerPage, exportedCustomers } from './reads.ts';
import {
  blockCustomer,
  editCustomer,
  endSessions,
  linkStore,
  resetPassword,
  showPhones,
  stopCustomerMember,
  unblockCustomer,
  unlinkStore,
  withdrawLink,
} from './writes.ts';

const monthStart = (today: string) => `${today.slice(0, 7)}-01`;

export const routes: readonly Route[] = [
  on(contract.customerList, async ({ query }, { db, staff }) => {
    const { rows, total } = await customerPage(db, staff, query, monthStart(dayInChina(new Date())));
    return {
      list: rows.map((row) => presentCustomer(row, staff)),
      total,
      page: query.page,
      page_size: query.page_size,
    };
  }),
  on(contract.customerOptions, (_, { db, staff }) => customerOptions(db, staff)),
  on(contract.customerShow, async ({ params }, { db, staff }) => {
    const today = dayInChina(new Date());
    return presentDetail(await customerOf(db, staff, params.id, monthStart(today)), today, staff);
  }),
  on(contract.customerEdit, async ({ params, body }, { db, staff }) => {
    const version = await editCustomer(db, staff, params.id, body);
    return new Answer({ version }, '已保存');
  }),
  on(contract.customerBlock, async ({ params, body }, { db, staff }) => {
    await blockCustomer(db, staff, params.id, body.reason);
    return new Answer({}, '已停用，登录已全部下线');
  }),
  on(adminMemberStop, async ({ params, body }, { db, staff }) => {
    await stopCustomerMember(db, staff, { ...params, reason: body.reason });
    return new Answer({}, '已停用，登录已全部下线');
  }),
  on(contract.customerUnblock, async ({ params }, { db, staff }) => {
    await unblockCustomer(db, staff, params.id);
    return new Answer({}, '已恢复');
  }),
  on(contract.customerPhone, ({ params }, { db, staff }) => showPhones(db, staff, params.id)),
  on(contract.customerResetPassword, async ({ params }, { db, sms, staff }) => {
    const phone = await resetPassword({ db, sms }, staff, params.id);
    return new Answer(
      presentSentTo(phone, staff),
      '原密码已作废，验证码已发到客户手机，请客户用“忘记密码”设置新密码',
    );
  }),
  on(contract.customerInvite, async ({ params, body }, { db, staff, config, cookies }) => {
    const owner = { token: cookies[STAFF_COOKIE] ?? '', proof: body.proof };
    const handed = await inviteCustomer(db, staff, params.id, owner);
    return new Answer(presentHanded(handed, shopAddress(config)), '已生成一次性密码，只显示这一次');
  }),
  on(contract.customerFactorEnd, async ({ params, body }, { db, staff, config, cookies }) => {
    const owner = { token: cookies[STAFF_COOKIE] ?? '', proof: body.proof };
    const wish = { id: params.id, memberId: body.member_id ?? null, reason: body.reason };
    await endCustomerFactor(db, staff, wish, owner, shopAddress(config));
    return new Answer({}, '已关闭两步验证，登录已全部下线');
  }),
  on(contract.customerEndSessions, async ({ params, body }, { db, staff }) => {
    const ended = await endSessions(db, staff, params.id, body.session_id ?? null);
    return new Answer({ ended }, `已下线 ${ended} 处登录`);
  }),
  on(contract.customerLink, async ({ params, body }, { db, staff }) => {
    await linkStore(db, staff, params.id, body.head_id);
    return new Answer({}, '已通知门店，等门店同意');
  }),
  on(contract.customerLinkWithdraw, async ({ params }, { db, staff }) => {
    await withdrawLink(db, staff, params.id);
    return new Answer({}, '已撤回');
  }),
  on(contract.customerUnlink, async ({ params }, { db, staff }) => {
    await unlinkStore(db, staff, params.id);
    return new Answer({}, '已脱离总部');
  }),
  on(contract.customerOpen, async ({ body }, { db, staff, idempotency, config }) => {
    const { id, handed } = await openCustomer(db, staff, body, idempotency);
    const invitation = handed && presentHanded(handed, shopAddress(config));
    return new Answer({ id, invitation }, '客户已新建');
  }),
  on(contract.customerImport, async ({ body }, { db, staff, idempotency, config }) => {
    const { handed, ...done } = await importCustomers(db, staff, body.rows, idempotency);
    const invitations = handed.map((one) => presentHanded(one, shopAddress(config)));
    return new Answer({ ...done, invitations }, `已新建 ${done.opened} 个客户，修改 ${done.changed} 个`);
  }),
];

const exportQuery = z.object(contract.customerFilter);

/** Lists of buyers as files, in and out. */
export function customerFiles(app: FastifyInstance, services: Services): void {
  const { db } = services;
  acceptPreview(app, services, {
    path: contract.CUSTOMER_UPLOAD,
    permission: 'account.write',
    megabytes: contract.MAX_CUSTOMER_MB,
    rowsOf: async (staff, file) => (await previewCustomers(db, staff, file)).map(presentRow),
  });
  app.get(contract.CUSTOMER_EXPORT, async (request, reply) => {
    const staff = await requireStaff(services, request, ['account.read']);
    const query = exportQuery.safeParse(request.query);
    if (!query.success) throw invalidFromIssues(query.error);
    await noteExport(db, staff, 'accounts', request.query);
    const rows = exportedCustomers(
      services.reads.of('files of customers'),
      staff,
      query.data,
      contract.MAX_CUSTOMER_EXPORT,
    );
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="accounts-${dayInChina(new Date())}.xlsx"`)
      .send(customerSheet(rows, staff));
  });
}
