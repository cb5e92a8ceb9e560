import type { Readable } from 'node:stream';
import type { CreditAccountRow as AccountData, CreditApplicationRow } from '@qingnang/contract/admin-credit';
import { AGE_NAMES, AGES, type Age, type TermKind } from '@qingnang/contract/credit-words';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import { type SheetCell, type SheetColumn, sheetFile } from '../../../service/present.ts';
import { presentApplication } from '../own/present.ts';
import { presentFacts, presentReceivable } from '../present.ts';
import { termWords } from '../rules.ts';
import { presentHead } from '../statements/present.ts';
import type { HeadRow } from '../statements/reads.ts';
import type {
  AgesRow,
  CreditAccountRow,
  CreditSums,
  creditAccount,
  HistoryRow,
  StaffApplicationRow,
} from './reads.ts';
import type { Terms } from './terms/rules.ts';

const yuan = (amount: number) => fenToYuan(fen(amount));

const presentAges = (row: AgesRow): Record<Age, number> => ({
  not_due: yuan(row.not_due),
  to_30: yuan(row.to_30),
  to_60: yuan(row.to_60),
  to_90: yuan(row.to_90),
  over_90: yuan(row.over_90),
});

/** What is past its day. */
const lateOf = (row: AgesRow): number => row.to_30 + row.to_60 + row.to_90 + row.over_90;

export const presentAccount = (row: CreditAccountRow): AccountData => ({
  account_id: row.account_id,
  company: row.company,
  salesman: row.salesman,
  state: row.state === 'open' ? 'open' : 'stopped',
  limit: yuan(row.limit_fen),
  used: yuan(row.used_fen),
  overdue: yuan(lateOf(row)),
  ages: presentAges(row),
  term_name: termWords(row),
  due_on: row.due_on ?? '',
  disputes: row.disputes,
});

export const presentSums = (row: CreditSums) => ({
  ...presentAges(row),
  limit: yuan(row.limit_fen),
  used: yuan(row.used_fen),
});

export const presentStaffApplication = (row: StaffApplicationRow): CreditApplicationRow => ({
  ...presentApplication(row),
  account_id: row.account_id,
  company: row.company,
  decided_by: row.decider ?? '',
  decided_at: row.decided_at && toSeconds(row.decided_at),
});

const presentTerms = (row: Terms) => ({
  limit: yuan(row.limit_fen),
  term_kind: row.term_kind as TermKind,
  term_days: row.term_days,
  term_name: termWords(row),
  state: row.state === 'open' ? ('open' as const) : ('stopped' as const),
});

const presentHistory = ({ reason, by, at, ...terms }: HistoryRow) => ({
  ...presentTerms(terms),
  reason,
  by,
  at: toSeconds(at),
});

export function presentCreditAccount(
  { account, credit, ages, history, receivables, application }: Awaited<ReturnType<typeof creditAccount>>,
  statements: readonly HeadRow[],
) {
  return {
    ...account,
    terms:
      credit &&
      presentTerms({
        limit_fen: Number(credit.limit),
        term_kind: credit.term_kind,
        term_days: credit.term_days,
        state: credit.state,
      }),
    facts: credit && presentFacts(credit),
    covers_stores: credit?.coversStores ?? false,
    lifted_until: credit?.isLifted && credit.liftedUntil ? toSeconds(credit.liftedUntil) : null,
    ages: presentAges(ages),
    application: application && presentStaffApplication(application),
    history: history.map(presentHistory),
    receivables: receivables.map(presentReceivable),
    statements: statements.map(presentHead),
  };
}

const COLUMNS: readonly (SheetColumn & { of: (row: CreditAccountRow) => SheetCell })[] = [
  { header: '客户', width: 30, of: ({ company }) => company },
  { header: '业务员', width: 10, of: ({ salesman }) => salesman },
  { header: '状态', width: 8, of: ({ state }) => (state === 'open' ? '启用' : '停用') },
  { header: '账期', width: 16, of: termWords },
  { header: '额度', width: 14, of: (row) => yuan(row.limit_fen) },
  { header: '应收合计', width: 14, of: (row) => yuan(row.used_fen) },
  ...AGES.map((age) => ({
    header: AGE_NAMES[age],
    width: 14,
    of: (row: CreditAccountRow) => yuan(row[age]),
  })),
  { header: '最早到期日', width: 12, of: ({ due_on }) => due_on ?? '' },
];

/** Ageing as an XLSX file. */
export const creditSheet = (batches: AsyncIterable<readonly CreditAccountRow[]>): Readable =>
  sheetFile(COLUMNS, batches, (row) => COLUMNS.map(({ of }) => of(row)));
