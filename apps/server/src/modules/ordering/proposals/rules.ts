import { type Acting, mayDo, refusedRight } from '@qingnang/contract/member-words';
import type { ProposalKind, ProposalState } from '@qingnang/contract/proposal-words';
import type { ProposedLine, ProposedRequest } from '../../../db/json-columns.ts';
import type { BuyerStanding } from '../../catalogue/rules.ts';
import { type CartLine, type CartRow, type CartSources, priceRows } from '../cart/rules.ts';
import { type LineProblem, problemsOf } from '../checkout/rules.ts';

/** Who proposes: a salesman of the shop, or a member of the company. */
export type Proposer =
  | { kind: 'salesman'; staffId: number; name: string }
  | { kind: 'member'; memberId: number; name: string };

/** Who answers for the company. */
export interface Confirmer {
  /** null = the owner: who signs in with the account itself, or its head office. */
  member: (Acting & { id: number }) | null;
  /** As the answer names them. */
  name: string;
}

/** What a proposal says of itself, as far as it is decided by. */
export interface ProposalFacts {
  kind: ProposalKind;
  state: ProposalState;
  /** The member who proposed; null = a salesman did. */
  memberId: number | null;
  expiresAt: Date;
}

/** Who answers by this session: a member by name, else the account itself or the head office that acts for it. */
export const confirmerOf = ({
  company,
  actingHead,
  member,
}: {
  company: string;
  actingHead: { company: string } | null;
  member: (Acting & { id: number; name: string }) | null;
}): Confirmer => ({ member, name: member?.name ?? actingHead?.company ?? company });

/**
 * Why somebody may not answer a proposal at all; '' = they may. A member's waits for who approves, a salesman's for who orders as well.
 * Nobody agrees to their own.
 */
export function refusedAnswer(
  { kind, memberId }: Pick<ProposalFacts, 'kind' | 'memberId'>,
  { member }: Confirmer,
): string {
  if (member === null) return '';
  if (memberId === member.id) return '自己提交的订单要由别人确认';
  return kind === 'salesman' && mayDo(member, 'order') ? '' : refusedRight(member, 'approve');
}

/** Whether it still waits: one whose time is over does not, even before the job has said so. */
export const isWaiting = ({ state, expiresAt }: ProposalFacts, now: Date): boolean =>
  state === 'waiting' && now < expiresAt;

/** What has become of it, in words; '' while it waits. */
export function outcomeWords(proposal: ProposalFacts & { decider: string }, now: Date): string {
  const { state, decider } = proposal;
  if (isWaiting(proposal, now)) return '';
  if (state === 'confirmed') return `已由“${decider}”确认下单`;
  if (state === 'refused') return `“${decider}”不同意`;
  return state === 'withdrawn' ? `“${decider}”已撤回` : '到期无人确认，已失效';
}

/** What a proposal keeps of a line. */
export function proposedLine({ row, offer, combination }: CartLine): ProposedLine {
  const { is_selected, seen_price_e4, ...kept } = row;
  const { name, spec, maker, unit, image } = offer;
  return { row: kept, name: combination?.name ?? name, spec, maker, unit, image };
}

/** The lines as checkout takes them: they stand in no cart. */
export const rowsOf = (lines: readonly ProposedLine[]): CartRow[] =>
  lines.map(({ row }) => ({ ...row, is_selected: true, seen_price_e4: null }));

/** What a proposal keeps of how it is to be ordered. */
export const proposedRequest = ({
  addressId,
  useBalance,
  paymentMethod,
  wishes,
  choice,
}: ProposedRequest): ProposedRequest => ({ addressId, useBalance, paymentMethod, wishes, choice });

/** Lines that can be bought together as they stand, and what is wrong with the others. */
export interface Buyable {
  rows: CartRow[];
  problems: LineProblem[];
}

/** A line that falls away may take along what it has earned, so that the rest is looked at again until it stands. */
export function buyableRows(rows: readonly CartRow[], sources: CartSources, buyer: BuyerStanding): Buyable {
  const { lines } = priceRows(rows, sources, buyer);
  const problems = problemsOf(lines);
  const wrong = new Set(problems.map(({ line_id }) => line_id));
  const known = new Set(lines.map(({ row }) => row.id));
  const kept = rows.filter(({ id }) => known.has(id) && !wrong.has(id));
  if (problems.length === 0) return { rows: kept, problems };
  const rest = buyableRows(kept, sources, buyer);
  return { rows: rest.rows, problems: [...problems, ...rest.problems] };
}
