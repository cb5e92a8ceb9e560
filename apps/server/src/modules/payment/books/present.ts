import type { BooksDay, BooksDayDetail } from '@qingnang/contract/books';
import { DAY_STATES, FIGURE_GROUPS, type FigureGroup, type FigureKey } from '@qingnang/contract/books-words';
import { keysOf } from '@qingnang/contract/keys';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { dayInChina, toSeconds } from '../../../http/dates.ts';
import type { DayDetail, DayRow } from './reads.ts';
import { changedFigures, doubtsOf, type Figures, isOver } from './rules.ts';

const yuan = (amount: number) => fenToYuan(fen(amount));

export function presentDay(row: DayRow): BooksDay {
  const state = row.figures === null ? 'open' : 'closed';
  return {
    day: row.day,
    state,
    state_name: DAY_STATES[state],
    open_reconciliation: row.open_reconciliation,
    closed_by: row.closed_by,
    closed_at: row.closed_at && toSeconds(row.closed_at),
    note: row.note,
  };
}

export function presentDetail({ row, figures, providers }: DayDetail): BooksDayDetail {
  const closed = row.figures;
  const day = presentDay(row);
  const state = closed !== null && changedFigures(closed, figures).length > 0 ? 'changed' : day.state;
  return {
    ...day,
    state,
    state_name: DAY_STATES[state],
    groups: keysOf(FIGURE_GROUPS).map((key) => presentGroup(key, figures, closed)),
    doubts: doubtsOf(figures, providers),
    may_close: closed === null && isOver(row.day, dayInChina(new Date())),
  };
}

function presentGroup(
  group: FigureGroup,
  figures: Figures,
  closed: Figures | null,
): BooksDayDetail['groups'][number] {
  const { title, lines } = FIGURE_GROUPS[group];
  const names: Partial<Record<FigureKey, string>> = lines;
  return {
    key: group,
    title,
    lines: keysOf(names).map((key) => ({
      key,
      name: names[key] ?? '',
      amount: yuan(figures[key]),
      closed_amount: closed && yuan(closed[key]),
    })),
  };
}
