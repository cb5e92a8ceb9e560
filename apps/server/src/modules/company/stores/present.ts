import type { StoreItem, StoreList } from '@qingnang/contract/stores';
import { daysBetween } from '@qingnang/rules/days';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../http/dates.ts';
import type { Buyer } from '../../../http/session.ts';
import { passedMessage, WARNING_DAYS } from '../../identity/rules.ts';
import type { StoreRow } from './reads.ts';
import type { RequestRow } from './requests/reads.ts';

/**
 * @param rows the head office first
 * @param today calendar day in China
 */
export function presentStores(
  rows: readonly StoreRow[],
  request: RequestRow | null,
  buyer: Buyer,
  today: string,
): StoreList {
  const [head, ...stores] = rows.map((row, index) => presentStore(row, index === 0, buyer, today));
  if (!head) throw new Error('a session stands for an account');
  return {
    head,
    list: stores,
    may_add: rows[0]?.head_account_id === null,
    request: request && { ...request, created_at: toSeconds(request.created_at) },
  };
}

function presentStore(row: StoreRow, isHead: boolean, buyer: Buyer, today: string): StoreItem {
  const expired = row.papers.filter((paper) => paper.valid_until < today);
  const expiring = row.papers
    .filter(({ valid_until: until }) => until >= today && daysBetween(today, until) <= WARNING_DAYS)
    .map((paper) => ({ kind: paper.kind, validUntil: paper.valid_until }));
  const stopsAll = expired.some((paper) => paper.stops_all);
  const passStatus = row.pass_status === 1 && stopsAll ? 4 : row.pass_status;
  const [first] = row.papers;
  return {
    id: row.id,
    company: row.company,
    username: row.username,
    is_head: isHead,
    is_current: row.id === buyer.accountId,
    is_passed: passStatus,
    passed_message: passedMessage({ passStatus, refuseReason: row.refuse_reason, expired, expiring }, today),
    is_blocked: row.is_blocked,
    address: row.address ?? '',
    first_due: first
      ? { kind: first.kind, valid_until: first.valid_until, days: daysBetween(today, first.valid_until) }
      : null,
    contract_until: row.contract_valid_until ?? '',
    cart_lines: row.cart_lines,
    open_orders: row.open_orders,
    month_amount: fenToYuan(fen(row.month_fen)),
  };
}
