import type { Readable } from 'node:stream';
import { escapeHtml } from '../../../../http/html.ts';
import { slices } from '../../../../http/pauses.ts';
import { textBytes, zipStream } from '../zip/present.ts';
import { columnName, escapeExcel } from './reading/xlsx/rules.ts';

export interface SheetColumn {
  header: string;
  /** Characters. */
  width: number;
}
/** A text is written as a text, whatever sign it begins with: it never becomes a formula. */
export type SheetCell = string | number | null;

/**
 * An XLSX file of one sheet that is written while it is read: only a batch of rows and what the reader has not taken yet
 * stand in memory.
 */
export function sheetFile<T>(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly T[]>,
  toCells: (row: T) => SheetCell[],
): Readable {
  return bookFile([{ name: 'Sheet1', columns, batches: cellsOf(batches, toCells) }]);
}

export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  batches: AsyncIterable<readonly SheetCell[][]>;
}

/** The same of several sheets, which are read one after the other. */
export function bookFile(sheets: readonly Sheet[]): Readable {
  const paths = sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`);
  const part = (path: string, xml: string) => ({ path, open: () => textBytes(DECLARATION + xml) });
  return zipStream(
    [
      part('[Content_Types].xml', contentTypes(paths)),
      part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
      part('xl/workbook.xml', workbook(sheets)),
      part(
        'xl/_rels/workbook.xml.rels',
        relations([...paths.map((path) => ['worksheet', path] as const), ['styles', 'styles.xml']]),
      ),
      part('xl/styles.xml', STYLES),
      ...sheets.map((sheet, at) => ({ path: `xl/${paths[at]}`, open: () => sheetBytes(sheet) })),
    ],
    true,
  );
}

/** Batches of rows as the cells that are written. */
export async function* cellsOf<T>(
  batches: AsyncIterable<readonly T[]>,
  toCells: (row: T) => SheetCell[],
): AsyncGenerator<SheetCell[][]> {
  for await (const rows of batches) yield rows.map(toCells);
}

// The parts of a workbook (ECMA-376): what is where, the names of its sheets, one style, the sheets

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const FORMATS = 'http://schemas.openxmlformats.org';
const MAIN = `${FORMATS}/spreadsheetml/2006/main`;
const RELATIONS = `${FORMATS}/officeDocument/2006/relationships`;
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function contentTypes(sheetPaths: readonly string[]): string {
  const override = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${CONTENT}.${type}+xml"/>`;
  return `<Types xmlns="${FORMATS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[
    override('workbook.xml', 'sheet.main'),
    override('styles.xml', 'styles'),
    ...sheetPaths.map((path) => override(path, 'worksheet')),
  ].join('')}</Types>`;
}

/** Named rId1, rId2 … in their order. */
function relations(targets: readonly (readonly [type: string, path: string])[]): string {
  const all = targets.map(
    ([type, path], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${path}"/>`,
  );
  return `<Relationships xmlns="${FORMATS}/package/2006/relationships">${all.join('')}</Relationships>`;
}

function workbook(sheets: readonly Sheet[]): string {
  const all = sheets.map(
    ({ name }, at) => `<sheet name="${escapeHtml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${all.join('')}</sheets></workbook>`;
}

/** Widths of columns are counted in digits of this font. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

async function* sheetBytes({ columns, batches }: Sheet): AsyncGenerator<Uint8Array> {
  const pause = slices();
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const heads = rowXml(
    columns.map(({ header }) => header),
    1,
  );
  let xml = `${DECLARATION}<worksheet xmlns="${MAIN}"><cols>${widths.join('')}</cols><sheetData>${heads}`;
  let line = 1;
  for await (const rows of batches) {
    for (const row of rows) {
      line += 1;
      xml += rowXml(row, line);
      if (xml.length > PIECE) {
        yield* textBytes(xml);
        xml = '';
      }
      await pause();
    }
  }
  yield* textBytes(`${xml}</sheetData></worksheet>`);
}

/** Characters that are handed on at a time. */
const PIECE = 65_536;

const rowXml = (cells: readonly SheetCell[], line: number): string =>
  `<row r="${line}">${cells.map((cell, at) => cellXml(cell, `${columnName(at)}${line}`)).join('')}</row>`;

function cellXml(cell: SheetCell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  const text = escapeHtml(escapeExcel(cell));
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}
