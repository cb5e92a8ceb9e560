import {
  adminProposal,
  adminProposalCustomer,
  adminProposalGoods,
  adminProposalQuote,
  adminProposals,
  adminProposalWithdraw,
  adminPropose,
} from '@qingnang/contract/admin-proposals';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { proposalToday } from '../reads.ts';
import { proposalTerms } from '../writes.ts';
import {
  presentCustomer,
  presentDataForStaff,
  presentForSalesman,
  presentForStaff,
  presentGoods,
} from './present.ts';
import { customerAddresses, customerGoods, customerOf, staffProposal, staffProposals } from './reads.ts';
import { proposeToCustomer, quoteCustomer, withdrawFromCustomer } from './writes.ts';

const linesOf = (lines: readonly { goods_id: number; number: number }[]) =>
  lines.map(({ goods_id: goodsId, number }) => ({ goodsId, number }));

export const routes: readonly Route[] = [
  on(adminProposals, async ({ query }, { db, staff }) => {
    const { page, page_size, state, keywords, account_id } = query;
    const { rows, total, counts } = await staffProposals(db, staff, {
      state: state ?? null,
      keywords: keywords ?? '',
      accountId: account_id ?? null,
      page,
      pageSize: page_size,
    });
    const now = new Date();
    return { list: rows.map((row) => presentForStaff(row, staff, now)), total, page, page_size, counts };
  }),
  on(adminProposal, async ({ params }, { db, staff }) => {
    const row = await staffProposal(db, staff, params.id);
    const customer = await customerOf(db, staff, row.account_id);
    return presentDataForStaff(row, await proposalToday(db, customer, row), staff, new Date());
  }),
  on(adminProposalWithdraw, async ({ params }, { db, staff }) => {
    const row = await withdrawFromCustomer(db, staff, params.id);
    return new Answer(presentForStaff(row, staff, new Date()), '已撤回，客户不用再确认');
  }),
  on(adminProposalCustomer, async ({ params }, { db, staff }) => {
    const customer = await customerOf(db, staff, params.id);
    const [addresses, { hours }] = await Promise.all([customerAddresses(db, customer), proposalTerms(db)]);
    return presentCustomer(customer, addresses, hours);
  }),
  on(adminProposalGoods, async ({ params, query }, { db, search, staff }) => {
    const customer = await customerOf(db, staff, params.id);
    return { list: (await customerGoods(db, search, customer, query.keywords)).map(presentGoods) };
  }),
  on(adminProposalQuote, async ({ params, body }, { db, staff }) => {
    const customer = await customerOf(db, staff, params.id);
    const wish = { addressId: body.address_id ?? null, lines: linesOf(body.lines) };
    return presentForSalesman(await quoteCustomer(db, customer, wish));
  }),
  on(adminPropose, async ({ params, body }, { db, staff, idempotency }) => {
    const customer = await customerOf(db, staff, params.id);
    const order = {
      addressId: body.address_id,
      lines: linesOf(body.lines),
      remark: body.remark,
      reason: body.reason,
      quoteHash: body.quote_hash ?? null,
    };
    const { id, total_fen, expires_at } = await proposeToCustomer(db, staff, customer, order, idempotency);
    const told = { id, total: fenToYuan(fen(total_fen)), expires_at };
    return new Answer(told, '已发给客户确认');
  }),
];
