import type { TransferSuggestion } from '@qingnang/contract/transfers';
import { ORDER_STATUS } from '@qingnang/rules/order-state';

/** Which orders a line of the statement may have paid. */

export interface Line {
  bank_ref: string;
  payer: string;
  amount_fen: number;
  memo: string;
}

/** An order's opened transfer. */
export interface Candidate {
  payment_id: number;
  order_id: number;
  order_no: string;
  status: number;
  kind: string;
  account_id: number;
  company: string;
  amount_fen: number;
  placed_at: Date;
  expires_at: Date | null;
  /** Bank references that the buyer's proofs name. */
  references: readonly string[];
}

export interface Suggestion {
  way: TransferSuggestion['way'];
  isCertain: boolean;
  problem: string;
  warning: string;
  orders: readonly Candidate[];
}

/** Names of companies are the same whatever the width of their signs: （） and (). */
export const plainName = (name: string): string => name.normalize('NFKC').replace(/\s/gu, '').toLowerCase();

export const isPayer = (company: string, payer: string): boolean => plainName(company) === plainName(payer);

/** Numbers of orders that a memo names: letter, day and running number. */
export const numbersIn = (memo: string): string[] => [
  ...new Set(
    memo
      .normalize('NFKC')
      .toUpperCase()
      .match(/(?<![A-Z0-9])[DH]\d{12,15}(?!\d)/g) ?? [],
  ),
];

/**
 * Why money of this payer may not pay an order; '' = it may. Receipt orders (含麻): only the company itself
 * (docs/rules/trade.md#ephedrine-goods).
 */
export const payerRefusal = (order: { kind: string; company: string }, payer: string): string =>
  order.kind === 'receipt' && !isPayer(order.company, payer)
    ? `含麻订单必须由本公司账户付款：付款户名“${payer}”与客户“${order.company}”不一致，请退回`
    : '';

/** Orders of one payer that are tried together: 2¹² sums a line, no more. */
export const MOST_TOGETHER = 12;
const MOST_SUGGESTED = 5;

/**
 * Orders whose amount is the line's to the cent, the surest first.
 * @param candidates opened transfers, the oldest order first
 */
export function suggest(line: Line, candidates: readonly Candidate[]): Suggestion[] {
  const numbers = new Set(numbersIn(line.memo));
  const named = candidates.filter(({ order_no }) => numbers.has(order_no));
  const ofPayer = candidates.filter(({ company }) => isPayer(company, line.payer));
  const exact = (orders: readonly Candidate[]) =>
    orders.filter(({ amount_fen }) => amount_fen === line.amount_fen);
  const found: [Suggestion['way'], readonly Candidate[]][] = [
    ...exact(named).map((one): [Suggestion['way'], Candidate[]] => ['number', [one]]),
    ...(named.length > 1 && total(named) === line.amount_fen && isOneAccount(named)
      ? [['number', named] as [Suggestion['way'], Candidate[]]]
      : []),
    ...exact(candidates.filter(({ references }) => references.includes(line.bank_ref))).map(
      (one): [Suggestion['way'], Candidate[]] => ['proof', [one]],
    ),
    ...exact(ofPayer).map((one): [Suggestion['way'], Candidate[]] => ['payer', [one]]),
    ...sums(line.amount_fen, ofPayer).map((orders): [Suggestion['way'], Candidate[]] => ['sum', orders]),
  ];
  const seen = new Set<string>();
  return found
    .filter(([, orders]) => {
      const key = orders.map(({ order_id }) => order_id).join();
      return seen.size < seen.add(key).size;
    })
    .slice(0, MOST_SUGGESTED)
    .map(([way, orders]) => suggestionOf(line, way, orders));
}

function suggestionOf(line: Line, way: Suggestion['way'], orders: readonly Candidate[]): Suggestion {
  const problem = orders.map((order) => payerRefusal(order, line.payer)).find((one) => one !== '') ?? '';
  const isSamePayer = orders.every(({ company }) => isPayer(company, line.payer));
  const isPending = orders.every(({ status }) => status === ORDER_STATUS.pending_payment);
  const warning = [
    isSamePayer ? '' : `付款户名与客户“${orders[0]?.company ?? ''}”不一致`,
    isPending ? '' : '订单已不能付款，确认后款项转入退款',
  ].filter((words) => words !== '');
  return {
    way,
    orders,
    problem,
    warning: problem === '' ? warning.join('；') : '',
    isCertain: way === 'number' && orders.length === 1 && isSamePayer && isPending,
  };
}

const total = (orders: readonly Candidate[]): number =>
  orders.reduce((sum, { amount_fen }) => sum + amount_fen, 0);

const isOneAccount = (orders: readonly Candidate[]): boolean =>
  new Set(orders.map(({ account_id }) => account_id)).size === 1;

const MOST_SUMS = 3;

/** Two or more orders of one account that make the amount together; those with few orders first. */
function sums(amount: number, ofPayer: readonly Candidate[]): Candidate[][] {
  const accounts = [...new Set(ofPayer.map(({ account_id }) => account_id))];
  return accounts
    .flatMap((account) => {
      const open = ofPayer
        .filter(
          ({ account_id, status, amount_fen }) =>
            account_id === account && status === ORDER_STATUS.pending_payment && amount_fen < amount,
        )
        .slice(0, MOST_TOGETHER);
      const subsets = Array.from({ length: 2 ** open.length }, (_, mask) =>
        open.filter((_one, at) => (mask & (1 << at)) !== 0),
      );
      return subsets.filter((orders) => orders.length > 1 && total(orders) === amount);
    })
    .sort((a, b) => a.length - b.length)
    .slice(0, MOST_SUMS);
}

/** What each order's notice is called: a line that pays one order lends it its own reference. */
export const noticeNumbers = (bankRef: string, count: number): string[] =>
  count === 1 ? [bankRef] : Array.from({ length: count }, (_, at) => `${bankRef}#${at + 1}`);
