import { PROPOSAL_STATES } from '@qingnang/contract/proposal-words';
import type { ProposalData, ProposalRow as WireRow } from '@qingnang/contract/proposals';
import { fen, fenToYuan, priceE4, priceToYuan, sumFen } from '@qingnang/rules/money';
import { addressWords } from '@qingnang/rules/places';
import { toSeconds } from '../../../http/dates.ts';
import type { CheckoutPlan } from '../checkout/reads.ts';
import { totalOf } from '../checkout/rules.ts';
import { proposerWords } from '../orders/rules.ts';
import type { ProposalRow, ProposalToday } from './reads.ts';
import { isWaiting, outcomeWords } from './rules.ts';

export { presentPlacement } from '../orders/present.ts';

/** Names of goods that a row of the list shows. */
const NAMES = 3;

export function presentProposal(row: ProposalRow, now: Date): WireRow {
  const facts = {
    kind: row.kind,
    state: row.state,
    memberId: row.member_id,
    expiresAt: row.expires_at,
    decider: row.decider,
  };
  const state = row.state === 'waiting' && !isWaiting(facts, now) ? 'expired' : row.state;
  return {
    id: row.id,
    kind: row.kind,
    proposer: proposerWords(row.kind, row.proposer),
    reason: row.reason,
    state,
    state_name: PROPOSAL_STATES[state],
    outcome: outcomeWords(facts, now),
    refuse_reason: row.refuse_reason,
    line_count: row.lines.length,
    names: row.lines.slice(0, NAMES).map(({ name }) => name),
    total: fenToYuan(fen(row.total_fen)),
    proposed_at: toSeconds(row.proposed_at),
    expires_at: toSeconds(row.expires_at),
    decided_at: row.decided_at && toSeconds(row.decided_at),
  };
}

export function presentProposalData(row: ProposalRow, today: ProposalToday, now: Date): ProposalData {
  const { address, plan, changes, problems, problem, placed } = today;
  const problemOf = new Map(problems.map(({ line_id, message }) => [line_id, message]));
  const seen = new Map(
    row.seen.orders.flatMap(({ lines }) => lines.map(({ id, priceE4: price }) => [id, price])),
  );
  const priced = new Map(plan?.quote.lines.map(({ id, unitPrice }) => [id, unitPrice]));
  return {
    ...presentProposal(row, now),
    lines: row.lines.map(({ row: { id, goods_id, number }, name, spec, maker, unit, image }) => {
      const priceNow = priced.get(String(id));
      return {
        goods_id,
        name,
        ypgg: spec,
        sccj: maker,
        bzdw: unit,
        image,
        number,
        price: priceToYuan(priceE4(seen.get(id) ?? 0)),
        price_now: priceNow === undefined ? null : priceToYuan(priceNow),
        problem: problemOf.get(id) ?? '',
      };
    }),
    consignee: address?.consignee ?? '',
    phone: address?.phone ?? '',
    address: address ? addressWords(address) : '',
    remark: row.request.wishes.remark,
    now: plan && presentNow(plan, changes),
    problem,
    placed,
  };
}

function presentNow(
  { hash, groups }: CheckoutPlan,
  changes: ProposalToday['changes'],
): NonNullable<ProposalData['now']> {
  return {
    quote_hash: hash,
    goods_amount: fenToYuan(sumFen(groups.map(({ goodsAmount }) => goodsAmount))),
    discount_amount: fenToYuan(sumFen(groups.map(({ discount }) => discount))),
    shipping_fee: fenToYuan(sumFen(groups.map(({ shippingFee }) => shippingFee))),
    payable: fenToYuan(totalOf(groups)),
    orders: groups.length,
    changes,
  };
}
