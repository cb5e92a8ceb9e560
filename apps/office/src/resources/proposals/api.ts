import type {
  adminProposal,
  adminProposalCustomer,
  adminProposalGoods,
  adminProposalQuote,
  adminProposals,
  adminProposalWithdraw,
  adminPropose,
} from '@qingnang/contract/admin-proposals';
import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callAndHear } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';

const KEY = ['proposals'];

export const useProposals = (filter: FilterOf<typeof adminProposals>) =>
  useList<typeof adminProposals>(KEY, 'GET /api/admin/proposals', { query: fromAddress(filter) });

export const useProposal = (id: number) =>
  useList<typeof adminProposal>(KEY, 'GET /api/admin/proposals/:id', { at: { id } });

/** Whom it is for; asked once a customer is chosen. */
export const useProposalCustomer = (id: number) =>
  useList<typeof adminProposalCustomer>(
    ['proposal-customer'],
    'GET /api/admin/accounts/:id/proposals/customer',
    { at: { id } },
  );

/** What the customer finds by these words. */
export const useCustomerGoods = (id: number, keywords: string) =>
  useQuery({
    queryKey: ['proposal-goods', id, keywords],
    queryFn: ({ signal }) =>
      call<typeof adminProposalGoods>('GET /api/admin/accounts/:id/proposals/goods', {
        at: { id },
        query: { keywords },
        signal,
      }),
    enabled: keywords !== '',
  });

export type QuoteBody = BodyOf<typeof adminProposalQuote>;

/** What the customer would pay; the figures before stay while the next are on their way. */
export const useProposalQuote = (id: number, body: QuoteBody) =>
  useQuery({
    queryKey: ['proposal-quote', id, body],
    queryFn: ({ signal }) =>
      call<typeof adminProposalQuote>('POST /api/admin/accounts/:id/proposals/quote', {
        at: { id },
        body,
        signal,
      }),
    enabled: body.lines.length > 0,
    placeholderData: keepPreviousData,
  });

export const usePropose = (id: number) =>
  useAct([KEY], ({ key, ...body }: { key: string } & BodyOf<typeof adminPropose>) =>
    callAndHear<typeof adminPropose>('POST /api/admin/accounts/:id/proposals', { at: { id }, body, key }),
  );

export const useWithdraw = () =>
  useAct([KEY], (id: number) =>
    callAndHear<typeof adminProposalWithdraw>('POST /api/admin/proposals/:id/withdraw', { at: { id } }),
  );
