import type { TransferSuggestion } from '@qingnang/contract/transfers';
import { type Fen, fen, formatFen, sumFen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';

/** Which orders a line of the statement may have paid. */

export interface Line {
  bank_ref: string;
  payer: string;
  payer_account: string;
  amount_fen: number;
  memo: string;
}

/** An order that waits for money, or has ended while a transfer was on its way. */
export interface Candidate {
  /** The transfer that its buyer has chosen; null = none. */
  payment_id: number | null;
  order_id: number;
  order_no: string;
  status: number;
  kind: string;
  /** Orders of one submission share it. */
  checkout_id: string | null;
  account_id: number;
  company: string;
  /** What it waits for; of one that has ended what it waited for. */
  due: Fen;
  /** What the bank has brought of it. */
  received: Fen;
  placed_at: Date;
  expires_at: Date | null;
  /** Bank references that the buyer's proofs name. */
  references: readonly string[];
}

/** A customer whose money a line may be. */
export interface Payer {
  account_id: number;
  company: string;
  /** Bank accounts that staff know to be theirs. */
  numbers: readonly string[];
  /** Open of its 账期, its stores' included. */
  owed: Fen;
}

export interface Suggestion {
  way: TransferSuggestion['way'];
  isCertain: boolean;
  problem: string;
  warning: string;
  /** What the line has beyond the orders; below zero: it lacks so much. */
  difference: bigint;
  customer: { account_id: number; company: string; owed: Fen };
  /** None: no order fits, but the customer is known. */
  orders: readonly Candidate[];
}

/** Numbers of bank accounts are the same however they are spaced. */
export const plainAccount = (number: string): string =>
  number
    .normalize('NFKC')
    .replace(/[^0-9a-z]/giu, '')
    .toUpperCase();

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
const MOST_TOGETHER = 12;
const MOST_SUGGESTED = 5;

/** The way by which orders were found, and the customer when there are none. */
type Found = readonly [Suggestion['way'], readonly Candidate[], Payer?];

/**
 * What a line may be for, the surest first: orders that make its amount to the cent, then orders that its memo names though the amount
 * differs, then a customer without an order.
 * @param candidates the oldest order first
 * @param payers customers by name or by an account that staff have learned
 */
export function suggest(
  line: Line,
  candidates: readonly Candidate[],
  payers: readonly Payer[],
): Suggestion[] {
  const seen = new Set<string>();
  const exact = exactWays(line, candidates, payers);
  const isNumbered = exact.some(([way]) => way === 'number');
  return [
    ...exact,
    ...(isNumbered ? [] : differing(line, candidates)),
    ...(exact.length > 0 ? [] : customers(line, payers)),
  ]
    .filter(([, orders, payer]) => {
      const key = payer ? `account ${payer.account_id}` : orders.map(({ order_id }) => order_id).join();
      return seen.size < seen.add(key).size;
    })
    .slice(0, MOST_SUGGESTED)
    .map((found) => suggestionOf(line, found));
}

function exactWays(line: Line, candidates: readonly Candidate[], payers: readonly Payer[]): Found[] {
  const amount = fen(line.amount_fen);
  const named = namedIn(line, candidates);
  const ofPayer = candidates.filter(({ company }) => isPayer(company, line.payer));
  const learned = learnedOf(line, payers);
  const ofLearned = candidates.filter(({ account_id }) => learned.has(account_id));
  const exact = (way: Suggestion['way'], orders: readonly Candidate[]): Found[] =>
    orders.filter(({ due }) => due === amount).map((one) => [way, [one]]);
  return [
    ...exact('number', named),
    ...[named, submissionOf(named, candidates)]
      .filter((orders) => orders.length > 1 && total(orders) === amount && isOneAccount(orders))
      .map((orders): Found => ['number', orders]),
    ...exact(
      'proof',
      candidates.filter(({ references }) => references.includes(line.bank_ref)),
    ),
    ...exact('payer', ofPayer),
    ...exact('learned', ofLearned),
    ...sums(amount, [...new Set([...ofPayer, ...ofLearned])]).map((orders): Found => ['sum', orders]),
  ];
}

/** Waiting orders that the memo names, though they make another amount. */
function differing(line: Line, candidates: readonly Candidate[]): Found[] {
  const named = namedIn(line, candidates).filter(isWaiting);
  return named.length > 0 && isOneAccount(named) ? [['differs', named]] : [];
}

/** Customers who have paid, where no order makes the amount. */
function customers(line: Line, payers: readonly Payer[]): Found[] {
  const learned = learnedOf(line, payers);
  return payers
    .filter(({ account_id, company }) => learned.has(account_id) || isPayer(company, line.payer))
    .map((payer): Found => [isOwed(line, payer) ? 'credit' : 'account', [], payer]);
}

/** The line brings no more than the customer owes. */
const isOwed = (line: Line, { owed }: Payer): boolean => owed >= fen(line.amount_fen);

function namedIn(line: Line, candidates: readonly Candidate[]): Candidate[] {
  const numbers = new Set(numbersIn(line.memo));
  return candidates.filter(({ order_no }) => numbers.has(order_no));
}

/** All waiting orders that were submitted together with the first that is named. */
const submissionOf = ([first]: readonly Candidate[], candidates: readonly Candidate[]): Candidate[] =>
  first?.checkout_id
    ? candidates.filter((one) => one.checkout_id === first.checkout_id && isWaiting(one))
    : [];

function learnedOf(line: Line, payers: readonly Payer[]): Set<number> {
  const number = plainAccount(line.payer_account);
  return new Set(
    payers
      .filter(({ numbers }) => number !== '' && numbers.includes(number))
      .map(({ account_id }) => account_id),
  );
}

const isWaiting = ({ status }: Candidate): boolean => status === ORDER_STATUS.pending_payment;

function suggestionOf(line: Line, [way, orders, payer]: Found): Suggestion {
  const [first] = orders;
  const customer = payer ?? {
    account_id: first?.account_id ?? 0,
    company: first?.company ?? '',
    owed: fen(0),
  };
  const problem = orders.map((order) => payerRefusal(order, line.payer)).find((one) => one !== '') ?? '';
  const isSamePayer = isPayer(customer.company, line.payer);
  const isPending = orders.every(isWaiting);
  const difference = fen(line.amount_fen) - total(orders);
  const warning = [
    isSamePayer ? '' : `付款户名与客户“${customer.company}”不一致`,
    isPending ? '' : '订单已不能付款，确认后款项转入退款',
    way === 'differs' ? differenceWords(difference) : '',
  ].filter((words) => words !== '');
  return {
    way,
    orders,
    customer: { account_id: customer.account_id, company: customer.company, owed: customer.owed },
    difference,
    problem,
    warning: problem === '' ? warning.join('；') : '',
    isCertain: way === 'number' && isSamePayer && isPending && (orders.length === 1 || isSubmission(orders)),
  };
}

const isSubmission = ([first, ...others]: readonly Candidate[]): boolean =>
  first?.checkout_id != null && others.every(({ checkout_id }) => checkout_id === first.checkout_id);

const differenceWords = (difference: bigint): string =>
  difference < 0n ? `比应付少 ¥${formatFen(fen(-difference))}` : `比应付多 ¥${formatFen(fen(difference))}`;

const total = (orders: readonly Candidate[]): Fen => sumFen(orders.map(({ due }) => due));

const isOneAccount = (orders: readonly Candidate[]): boolean =>
  new Set(orders.map(({ account_id }) => account_id)).size === 1;

const MOST_SUMS = 3;

/** Two or more orders of one account that make the amount together; those with few orders first. */
function sums(amount: Fen, ofPayer: readonly Candidate[]): Candidate[][] {
  const accounts = [...new Set(ofPayer.map(({ account_id }) => account_id))];
  return accounts
    .flatMap((account) => {
      const open = ofPayer
        .filter((one) => one.account_id === account && isWaiting(one) && one.due < amount)
        .slice(0, MOST_TOGETHER);
      const subsets = Array.from({ length: 2 ** open.length }, (_, mask) =>
        open.filter((_one, at) => (mask & (1 << at)) !== 0),
      );
      return subsets.filter((orders) => orders.length > 1 && total(orders) === amount);
    })
    .sort((a, b) => a.length - b.length)
    .slice(0, MOST_SUMS);
}
