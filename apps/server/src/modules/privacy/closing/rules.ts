import { keysOf } from '@qingnang/contract/keys';
import { CLOSING_BLOCKS, type ClosingBlock } from '@qingnang/contract/privacy-words';
import { fen, formatFen } from '@qingnang/rules/money';

/** Something that has to be settled first, and where. */
export interface Block {
  key: ClosingBlock;
  words: string;
  url: string;
}

const PAGES: Readonly<Record<ClosingBlock, string>> = {
  orders: '/order',
  cases: '/order/afterSales',
  refunds: '/order',
  balance: '/yegl',
  withdrawals: '/yegl',
  receivables: '/zq',
  receipts: '/hmdd',
  invoices: '/dzfp',
  stores: '/ddgl',
  head: '/ddgl',
};

const MONEY = new Set<ClosingBlock>(['balance', 'receivables']);

/** What stands open, in words: 未完成的订单 2 个、余额 ¥10.00. @param counts of each; money in fen */
export const blocksOf = (counts: Readonly<Record<ClosingBlock, number>>): Block[] =>
  keysOf(CLOSING_BLOCKS)
    .filter((key) => counts[key] > 0)
    .map((key) => ({
      key,
      words: `${CLOSING_BLOCKS[key]}${amountWords(key, counts[key])}`,
      url: PAGES[key],
    }));

function amountWords(key: ClosingBlock, count: number): string {
  if (MONEY.has(key)) return ` ¥${formatFen(fen(count))}`;
  return key === 'head' ? '' : ` ${count} 个`;
}

export const blockWords = (blocks: readonly Block[]): string => blocks.map(({ words }) => words).join('、');
