import type { Readable } from 'node:stream';
import { CODE_PROFILES, type CodeProfileKey } from '@qingnang/contract/scan-words';
import type { CodedParcel } from '@qingnang/contract/trace-codes-buyer';
import { endOfDaySeconds, toSeconds } from '../../../../http/dates.ts';
import { csvCell } from '../../../identity/rules.ts';
import { sheetFile } from '../../../service/present.ts';
import type { CodedLine, OuterCode } from './reads.ts';
import { fileRows, levelName, piecesByCode } from './rules.ts';

export const presentParcels = (
  lines: readonly CodedLine[],
  outer: ReadonlyMap<number, readonly OuterCode[]>,
): CodedParcel[] =>
  [...Map.groupBy(lines, ({ shipment_id }) => shipment_id)].flatMap(([id, own]) =>
    own.slice(0, 1).map((first) => ({
      shipment_id: id,
      shipment_no: first.shipment_no,
      shipped_at: toSeconds(first.shipped_at),
      lines: own.map(presentLine),
      outer: (outer.get(id) ?? []).map(({ code, parent }) => ({ code, parent })),
    })),
  );

const presentLine = (line: CodedLine): CodedParcel['lines'][number] => ({
  shipment_line_id: line.id,
  order_line_id: line.order_line_id,
  name: line.name,
  ypgg: line.spec,
  sccj: line.maker,
  bzdw: line.unit,
  approval_no: line.approval_no,
  lot_no: line.lot_no,
  produced_on: endOfDaySeconds(line.produced_on),
  expires_on: endOfDaySeconds(line.expires_on),
  number: line.number,
  by_code: piecesByCode(line),
  prefixes: line.prefixes,
  codes: line.codes.map((code) => ({ ...code, level_name: levelName(code.level) })),
});

const titles = (profile: CodeProfileKey): string[] => CODE_PROFILES[profile].columns.map(([title]) => title);

/** Codes as CSV; begins with the mark by which Excel knows UTF-8. */
export const codesCsv = (lines: readonly CodedLine[], profile: CodeProfileKey, seller: string): string =>
  `\uFEFF${[titles(profile), ...fileRows(lines, profile, seller)].map(csvRow).join('')}`;

const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

export const codesSheet = (lines: readonly CodedLine[], profile: CodeProfileKey, seller: string): Readable =>
  sheetFile(
    titles(profile).map((header) => ({ header, width: 22 })),
    (async function* batches() {
      yield fileRows(lines, profile, seller);
    })(),
    (cells) => cells,
  );

/** One object for each code, by the titles of its file. */
export function codesJson(lines: readonly CodedLine[], profile: CodeProfileKey, seller: string): string {
  const names = titles(profile);
  const rows = fileRows(lines, profile, seller);
  return JSON.stringify(rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [names[at], cell]))));
}

/** The codes of each parcel as a file of its own, for a pack of documents. */
export const parcelFiles = (
  lines: readonly CodedLine[],
  seller: string,
): { orderNo: string; shipmentNo: string; csv: string }[] =>
  [...Map.groupBy(lines, ({ shipment_id }) => shipment_id).values()].flatMap((own) =>
    own.slice(0, 1).map(({ order_no, shipment_no }) => ({
      orderNo: order_no,
      shipmentNo: shipment_no,
      csv: codesCsv(own, 'full', seller),
    })),
  );
