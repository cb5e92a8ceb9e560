import { barcodeIn, readTraceCode } from '@qingnang/rules/trace-codes';
import type { PickingSheet } from '../api.ts';

export type CardRow = PickingSheet['rows'][number];

/** What was found of a row. */
export type Found = Pick<CardRow, 'picked' | 'short' | 'damaged'>;
export type FoundBody = Found & Pick<CardRow, 'order_line_id' | 'lot_no'>;

export const cardKey = ({ order_line_id: line, lot_no: lot }: Pick<CardRow, 'order_line_id' | 'lot_no'>) =>
  `${line} ${lot}`;

/** Rows as they are when all that was said here has arrived; what was said last holds. */
export function withSaid(rows: readonly CardRow[], said: readonly FoundBody[]): CardRow[] {
  const latest = new Map(said.map((found) => [cardKey(found), found]));
  return rows.map((row) => ({ ...row, ...latest.get(cardKey(row)) }));
}

/** trouble: found out, and not all of it can go. */
export function cardState({ number, picked, short, damaged }: CardRow): 'open' | 'done' | 'trouble' {
  if (picked + short + damaged < number) return 'open';
  return short + damaged > 0 && picked < number ? 'trouble' : 'done';
}

const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** The row that a scan confirms, by lot number, bar code or a label that has both; or why there is none. */
export function scannedCard(rows: readonly CardRow[], text: string): { row: CardRow } | { problem: string } {
  const typed = plain(text);
  if (typed === '') return { problem: '请扫描批号或条码' };
  const label = readTraceCode(text);
  const lot = label.isCode ? label.lotNo.toUpperCase() : '';
  const gtin = label.isCode ? barcodeIn(label.head) : '';
  const ofGoods = rows.filter(({ barcode }) => barcode !== '' && (barcode === typed || barcode === gtin));
  if (lot !== '' && ofGoods.length > 0 && !ofGoods.some(({ lot_no: own }) => own.toUpperCase() === lot))
    return { problem: `请拣批号 ${ofGoods[0]?.lot_no}（先到期先出），不是 ${lot}` };
  const found = rows.filter(
    (row) =>
      row.lot_no !== '' &&
      (row.lot_no.toUpperCase() === typed ||
        (ofGoods.includes(row) && (lot === '' || row.lot_no.toUpperCase() === lot))),
  );
  const row = found.find((one) => cardState(one) === 'open');
  if (row) return { row };
  return { problem: found[0] ? `${found[0].name} 已拣够` : `这一单不拣 ${typed}` };
}
