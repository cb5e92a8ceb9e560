import type { DrawChances, DrawDetail, DrawRecord, DrawSimple, DrawWinner } from '@qingnang/contract/draws';
import { zonePath } from '@qingnang/contract/zones';
import { oddsOf } from '@qingnang/rules/draws';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../http/dates.ts';
import { bannerList } from '../../service/present.ts';
import type { Zone } from '../zones/rules.ts';
import type { RecordRow, ShownDraw, WinnerRow } from './reads.ts';
import {
  budgetLeft,
  type Chances,
  maskedCompany,
  type OwnDraws,
  type Prize,
  placeOf,
  stateOf,
  statusWords,
} from './rules.ts';

export const simpleData = ({ draw: { id, name, remarks, image }, isJoined }: ShownDraw): DrawSimple => ({
  id,
  name,
  remarks,
  image,
  is_join: isJoined ? 1 : 0,
});

interface Shown extends ShownDraw {
  prizes: readonly Prize[];
  /** Fen. */
  spentToday: number;
  own: OwnDraws;
  chances: Chances;
  now: Date;
}

export function drawData({ draw, isJoined, prizes, spentToday, own, chances, now }: Shown): DrawDetail {
  const odds = oddsOf(prizes, budgetLeft(draw.dayBudget, spentToday));
  return {
    ...simpleData({ draw, isJoined }),
    rules: draw.rules,
    state: stateOf(draw, now),
    start_time: toSeconds(draw.startsAt),
    end_time: toSeconds(draw.endsAt),
    timestamp: toSeconds(now),
    cost_points: draw.costPoints,
    per_day: draw.perDay,
    per_account: draw.perAccount,
    chance_amount: fenToYuan(draw.chance ?? fen(0)),
    prizes: prizes.map(({ id, name, remarks, image, kind, left }, at) => ({
      id,
      name,
      remarks,
      image,
      kind,
      odds: percent(odds[at] ?? 0),
      left,
    })),
    chances: chancesData(chances, own),
  };
}

/** Four decimals of a per cent: a ticket of a million is still told from none. */
export const percent = (odds: number): number => Math.round(odds * 10_000) / 10_000;

const chancesData = ({ left, code, reason, earned, missing }: Chances, own: OwnDraws): DrawChances => ({
  left,
  reason,
  code,
  points: own.points,
  drawn: own.drawn,
  drawn_today: own.drawnToday,
  spent: fenToYuan(own.spent),
  earned,
  missing: fenToYuan(missing),
});

export const adsData = bannerList;

export const linksData = (zones: readonly Zone[]) => ({
  list: zones.map(({ id, title, image, kind, code }) => ({
    id,
    name: title,
    image,
    url: zonePath(kind, code, id),
  })),
});

export const winnerData = ({ company, name, remarks, at }: WinnerRow): DrawWinner => ({
  company: maskedCompany(company),
  name: [name, remarks].filter((part) => part !== '').join(' '),
  at: toSeconds(at),
});

export function recordData(row: RecordRow): DrawRecord {
  const { kind } = row;
  const order =
    row.order_status === null ? null : { status: row.order_status, hasAddress: row.has_address ?? false };
  return {
    id: row.id,
    draw_id: row.draw_id,
    draw_name: row.draw_name,
    prize_id: row.prize_id,
    name: row.name,
    remarks: row.remarks,
    kind,
    status: statusWords(kind, order),
    url: placeOf(kind),
    cost_points: row.cost_points,
    at: toSeconds(row.at),
  };
}
