import type { DataOf } from '@qingnang/contract/call';
import { keysOf } from '@qingnang/contract/keys';
import { PROPOSAL_STATES, type ProposalState } from '@qingnang/contract/proposal-words';
import type { OwnProposal, proposalDetail, proposalList } from '@qingnang/contract/proposals';
import type { DataCall } from '../../lib/data.ts';

export type Proposals = DataOf<typeof proposalList>;
/** null = all of them. */
export type ShownState = ProposalState | null;

const A_PAGE = 20;

const STATES = keysOf(PROPOSAL_STATES);

/** The state that an address names; whatever else stands there, the list is shown. */
export const stateOf = (text: string | null): ShownState => STATES.find((state) => state === text) ?? null;

export const PROPOSALS_PATH = '/order/proposals';
export const proposalPath = (id: number): string => `${PROPOSALS_PATH}/${id}`;

/** The list of a state, and a page of it. */
export const listPath = (state: ShownState, page = 1): string => {
  const query = new URLSearchParams({
    ...(state === null ? {} : { state }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return query.size === 0 ? PROPOSALS_PATH : `${PROPOSALS_PATH}?${query}`;
};

export const readProposals = (call: DataCall, state: ShownState, page: number): Promise<Proposals> =>
  call<typeof proposalList>('GET /api/user/proposals', {
    query: { ...(state === null ? {} : { state }), page, page_size: A_PAGE },
  });

/** How many wait: all that the member centre asks. */
export const countWaiting = async (call: DataCall): Promise<number> =>
  (
    await call<typeof proposalList>('GET /api/user/proposals', {
      query: { state: 'waiting', page: 1, page_size: 1 },
    })
  ).waiting;

export const readProposal = (call: DataCall, id: string): Promise<OwnProposal> =>
  call<typeof proposalDetail>('GET /api/user/proposals/:id', { at: { id } });
