/** What becomes of an order that waits for somebody's yes. */
export const PROPOSAL_STATES = {
  waiting: '待确认',
  confirmed: '已确认',
  refused: '不同意',
  withdrawn: '已撤回',
  expired: '已失效',
} as const;
export type ProposalState = keyof typeof PROPOSAL_STATES;

/** Who proposes: the shop's salesman for his customer, or somebody of the company itself. */
export const PROPOSAL_KINDS = { salesman: '业务员', member: '成员' } as const;
export type ProposalKind = keyof typeof PROPOSAL_KINDS;

export const MAX_PROPOSAL_REASON = 200;
