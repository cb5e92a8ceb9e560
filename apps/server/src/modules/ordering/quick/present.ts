import type { Readable } from 'node:stream';
import type { FastBuyItem, MatchedRow } from '@qingnang/contract/quick';
import { priceE4, priceToYuan } from '@qingnang/rules/money';
import { endOfDaySeconds, toSeconds } from '../../../http/dates.ts';
import type { Buyer } from '../../../http/session.ts';
import { goodsCard, mineData } from '../../catalogue/present.ts';
import type { FoundGoods } from '../../catalogue/reads.ts';
import { sheetFile } from '../../service/present.ts';
import type { MatchedList, NumberedRow } from './matching/reads.ts';
import { type Match, saysSomething } from './matching/rules.ts';
import { type Buyable, buyableAsWritten } from './rules.ts';
import type { UsualPage } from './usual/reads.ts';
import { monthlyUse, suggestedNumber } from './usual/rules.ts';

const cardOf = ({ offer, mine }: FoundGoods) => ({ ...goodsCard(offer), mine: mineData(mine) });

/** Goods bought before; those off the shelf among them, with their reason. */
export function usualItems({ rows, goods, lots }: UsualPage, buyer: Buyer): FastBuyItem[] {
  return rows.flatMap((row) => {
    const found = goods.get(row.goods_id);
    if (!found) return [];
    const lot = lots.get(row.goods_id);
    return [
      {
        goods: cardOf(found),
        last_price: priceToYuan(priceE4(row.last_price_e4)),
        last_bought_at: toSeconds(row.last_bought_at),
        last_number: row.last_number,
        last_lot: lot ? { lot_no: lot.lot_no, expires_on: endOfDaySeconds(lot.expires_on) } : null,
        orders: row.orders,
        monthly_use: monthlyUse(row.used),
        suggested: suggestedNumber(found.offer, row.used, found.mine?.inCart ?? 0, buyer),
      },
    ];
  });
}

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
