import type { ReceivingLine } from '@qingnang/contract/receiving';
import { readScan, sameBarcode } from '@qingnang/rules/receiving';

export interface Found {
  /** The lot to look at; null = none. */
  lineId: number | null;
  message: string;
}

/** The lot that a scan means: of several lots of its goods the first that is not counted yet. */
export function findLine(
  text: string,
  lines: readonly Pick<ReceivingLine, 'id' | 'name' | 'lot_no' | 'barcode'>[],
  isChecked: (lineId: number) => boolean,
): Found {
  const scanned = readScan(text);
  if (scanned.kind === 'trace')
    return {
      lineId: null,
      message: `这个包裹没有登记追溯码（前 7 位 ${scanned.prefix}），请扫商品条码或直接在下方选择`,
    };
  const typed = text.trim().toLowerCase();
  const matches = lines.filter(
    (line) =>
      (scanned.kind === 'barcode' && sameBarcode(line.barcode, scanned.code)) ||
      (typed !== '' && line.lot_no.toLowerCase() === typed),
  );
  const first = matches.find((line) => !isChecked(line.id)) ?? matches[0];
  if (!first) return { lineId: null, message: `这个包裹里没有条码或批号为 ${text.trim()} 的商品` };
  const more = matches.length > 1 ? `，共 ${matches.length} 个批号，请核对批号` : '';
  return { lineId: first.id, message: `${first.name}，批号 ${first.lot_no}${more}` };
}
