import type { ReceivableRow as ReceivableData } from '@qingnang/contract/credit';
import { type Fen, fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../http/dates.ts';
import type { Credit, ReceivableRow } from './reads.ts';
import { creditRefusal, freeOf, termWords } from './rules.ts';

const yuan = (amount: number) => fenToYuan(fen(amount));

/** The least that anybody orders: why even that is refused. */
const A_FEN = 1n as Fen;

export const presentFacts = (credit: Credit) => ({
  state: credit.state === 'open' ? ('open' as const) : ('stopped' as const),
  limit: fenToYuan(credit.limit),
  used: fenToYuan(credit.used),
  free: fenToYuan(freeOf(credit)),
  overdue: fenToYuan(credit.overdue),
  term_name: termWords(credit),
  reason: creditRefusal(credit, A_FEN),
});

export const presentReceivable = (row: ReceivableRow): ReceivableData => ({
  order_id: row.order_id,
  order_no: row.order_no,
  company: row.company,
  placed_at: toSeconds(row.placed_at),
  amount: yuan(row.amount_fen),
  open: yuan(row.open_fen),
  due_on: row.due_on ?? '',
  overdue_days: row.open_fen > 0 ? Math.max(0, row.days_late) : 0,
});
