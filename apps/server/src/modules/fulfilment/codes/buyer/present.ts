import type { Readable } from 'node:stream';
import { CODE_PROFILES, type CodeProfileKey, type CodeValue } from '@qingnang/contract/scan-words';
import type { CodedParcel } from '@qingnang/contract/trace-codes-buyer';
import { dayInChina, endOfDaySeconds, toSeconds } from '../../../../http/dates.ts';
import { csvCell } from '../../../identity/rules.ts';
import { sheetFile } from '../../../service/present.ts';
import { type CodedLine, type DeliveredCode, levelName, type OuterCode, piecesByCode } from './rules.ts';

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

/** The rows of a file of codes. @param seller the shop's name */
function fileRows(lines: readonly CodedLine[], profile: CodeProfileKey, seller: string): string[][] {
  const { columns } = CODE_PROFILES[profile];
  return lines.flatMap((line) =>
    codesFor(line, profile).map((code) => columns.map(([, value]) => VALUES[value](line, code, seller))),
  );
}

/** Tills scan the smallest packs: of a case whose content is known those in it, else the case itself. */
function codesFor({ codes }: CodedLine, profile: CodeProfileKey): DeliveredCode[] {
  if (!('isLeavesOnly' in CODE_PROFILES[profile])) return codes;
  const parents = new Set(codes.map(({ parent }) => parent));
  return codes.filter(({ code }) => !parents.has(code));
}

const VALUES: Readonly<Record<CodeValue, (line: CodedLine, code: DeliveredCode, seller: string) => string>> =
  {
    code: (_, { code }) => code,
    level: (_, { level }) => levelName(level),
    parent: (_, { parent }) => parent,
    pieces: (_, { pieces }) => String(pieces),
    name: ({ name }) => name,
    spec: ({ spec }) => spec,
    maker: ({ maker }) => maker,
    approval_no: ({ approval_no }) => approval_no,
    lot_no: ({ lot_no }) => lot_no,
    produced_on: ({ produced_on }) => produced_on ?? '',
    expires_on: ({ expires_on }) => expires_on ?? '',
    order_no: ({ order_no }) => order_no,
    shipment_no: ({ shipment_no }) => shipment_no,
    shipped_on: ({ shipped_at }) => dayInChina(shipped_at),
    seller: (_line, _code, seller) => seller,
  };
