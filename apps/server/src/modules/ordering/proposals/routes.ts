import { PROPOSAL_STATES } from '@qingnang/contract/proposal-words';
import {
  confirmProposal as confirmCall,
  proposalDetail,
  proposalList,
  refuseProposal as refuseCall,
  withdrawProposal as withdrawCall,
} from '@qingnang/contract/proposals';
import { notFound } from '../../../http/errors.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentPlacement, presentProposal, presentProposalData } from './present.ts';
import { factsOfRow, findProposal, listProposals, proposalToday } from './reads.ts';
import { confirmerOf, isWaiting, refusedAnswer } from './rules.ts';
import { confirmProposal, refuseProposal, withdrawProposal } from './writes.ts';

export const routes: readonly Route[] = [
  on(proposalList, async ({ query }, { db, buyer }) => {
    const { page, page_size } = query;
    const asked = { state: query.state ?? null, page, pageSize: page_size };
    const { rows, total, waiting } = await listProposals(db, buyer, asked);
    const now = new Date();
    return { list: rows.map((row) => presentProposal(row, now)), total, page, page_size, waiting };
  }),
  on(proposalDetail, async ({ params }, { db, buyer }) => {
    const row = await findProposal(db, buyer, params.id);
    if (!row) throw notFound('待确认订单不存在');
    const now = new Date();
    const facts = factsOfRow(row);
    return {
      ...presentProposalData(row, await proposalToday(db, buyer, row), now),
      may_answer: isWaiting(facts, now) && refusedAnswer(facts, confirmerOf(buyer)) === '',
      may_withdraw: isWaiting(facts, now) && buyer.member !== null && buyer.member.id === row.member_id,
    };
  }),
  on(confirmCall, async ({ params, body }, { db, buyer, idempotency }) => {
    const confirmation = { id: params.id, quoteHash: body.quote_hash ?? null };
    const placed = await confirmProposal(db, buyer, confirmerOf(buyer), confirmation, idempotency);
    return new Answer(presentPlacement(placed), '已确认下单');
  }),
  on(refuseCall, async ({ params, body }, { db, buyer }) => {
    const answer = { id: params.id, reason: body.reason };
    const { id, state } = await refuseProposal(db, buyer, confirmerOf(buyer), answer);
    return new Answer({ id, state, state_name: PROPOSAL_STATES[state] }, '已告知提交人');
  }),
  on(withdrawCall, async ({ params }, { db, buyer }) => {
    const { member } = buyer;
    if (!member) throw notFound('待确认订单不存在');
    const by = { kind: 'member', memberId: member.id, name: member.name } as const;
    const { id, state } = await withdrawProposal(db, buyer, by, params.id);
    return new Answer({ id, state, state_name: PROPOSAL_STATES[state] }, '已撤回');
  }),
];
