import type { Readable } from 'node:stream';
import type { FastBuyItem, MatchedRow, QuickForesight, QuickSources } from '@qingnang/contract/quick';
import { fenToYuan, priceE4, priceToYuan } from '@qingnang/rules/money';
import { replenishmentWords } from '@qingnang/rules/replenishment';
import { endOfDaySeconds, toSeconds } from '../../../http/dates.ts';
import type { Buyer } from '../../../http/session.ts';
import { goodsCard, mineData } from '../../catalogue/present.ts';
import type { FoundGoods } from '../../catalogue/reads.ts';
import { sheetFile } from '../../service/present.ts';
import { presentHint } from '../cart/present.ts';
import type { Foresight } from './foresight/reads.ts';
import type { MatchedList, NumberedRow } from './matching/reads.ts';
import { type Match, saysSomething } from './matching/rules.ts';
import { type Buyable, buyableAsWritten } from './rules.ts';
import type { sourcesOf } from './templates/reads.ts';
import type { Proposed, UsualPage } from './usual/reads.ts';
import { suggestedNumber } from './usual/rules.ts';

const cardOf = ({ offer, mine }: FoundGoods) => ({ ...goodsCard(offer), mine: mineData(mine) });

/** Goods bought before, kept or in a template; those off the shelf among them, with their reason. */
export function usualItems({ rows, goods, lots, proposed }: UsualPage, buyer: Buyer): FastBuyItem[] {
  return rows.flatMap((row) => {
    const found = goods.get(row.goods_id);
    const known = proposed.get(row.goods_id);
    if (!found || !known) return [];
    const lot = lots.get(row.goods_id);
    return [
      {
        goods: cardOf(found),
        last_price: row.last_price_e4 === null ? null : priceToYuan(priceE4(row.last_price_e4)),
        last_bought_at: row.last_bought_at && toSeconds(row.last_bought_at),
        last_number: row.last_number,
        last_lot: lot ? { lot_no: lot.lot_no, expires_on: endOfDaySeconds(lot.expires_on) } : null,
        orders: row.orders,
        ...proposalData(found, known, buyer),
        kept_number: row.kept,
      },
    ];
  });
}

const proposalData = ({ offer }: FoundGoods, { facts, proposal }: Proposed, buyer: Buyer) => ({
  monthly_use: proposal.perMonth,
  months: proposal.months,
  suggested: suggestedNumber(offer, proposal, buyer),
  why: replenishmentWords(facts, proposal, offer.unit),
  runs_out_on: proposal.runsOutOn,
  on_hand: facts.onHand && { number: facts.onHand.number, counted_on: facts.onHand.day },
});

export const presentSources = ({
  templates,
  ...counts
}: Awaited<ReturnType<typeof sourcesOf>>): QuickSources => ({
  ...counts,
  templates: templates.map((row) => ({ ...row, saved_at: toSeconds(row.saved_at) })),
});

export const presentForesight = ({ hint, payable, budget }: Foresight): QuickForesight => ({
  hint: hint && presentHint(hint),
  payable: fenToYuan(payable),
  budget: budget && { amount: fenToYuan(budget.amount), used: fenToYuan(budget.used) },
});

/** Rows with the goods they may mean, and what can be bought of the first one. */
export const matchedRows = ({ rows, goods }: MatchedList, buyer: Buyer): MatchedRow[] =>
  rows.map((row) => matchedRow(row, goods, buyer));

function matchedRow(
  { line, input, match }: NumberedRow & { match: Match },
  goods: MatchedList['goods'],
  buyer: Buyer,
): MatchedRow {
  const candidates = match.goodsIds.flatMap((id) => goods.get(id) ?? []);
  const [first] = candidates;
  const bought = first ? buyableAsWritten(first.offer, input.number, buyer) : NOTHING;
  const silence = saysSomething(input) ? [] : ['这一行没有品名、编码、条码或批准文号'];
  return {
    row: line,
    input,
    confidence: first ? match.confidence : 'none',
    why: first ? match.why : 'none',
    candidates: candidates.map(cardOf),
    ...bought,
    notices: [...silence, ...bought.notices],
  };
}

const NOTHING: Buyable = { number: 0, notices: [], reason: null };

const SAMPLE = [
  ['A001', '阿莫西林胶囊', '0.25g*24粒', '华北制药', '', '', 20],
  ['A002', '感冒灵颗粒', '10g*9袋', '', '', '', 30],
  ['', '', '', '', '', '6901234567892', 10],
];

/** A list to begin with: its headers are those that are looked for. */
export const sampleFile = (): Readable =>
  sheetFile(
    ['编码', '品名', '规格', '厂家', '批准文号', '条码', '数量'].map((header) => ({ header, width: 18 })),
    sampleBatches(),
    (row) => row,
  );

async function* sampleBatches() {
  yield SAMPLE;
}
