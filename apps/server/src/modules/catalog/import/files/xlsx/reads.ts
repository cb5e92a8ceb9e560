import { UnreadableZip, ZipArchive } from '../zip/reads.ts';
import {
  attribute,
  columnOf,
  MAX_COLUMNS,
  numberText,
  unescapeExcel,
  XmlCutter,
  type XmlToken,
} from './rules.ts';

/** A row of a sheet; `line` is its number there. */
export interface SheetRow {
  line: number;
  cells: string[];
}

/**
 * The rows of the first sheet of an XLSX file, one after the other: the sheet passes through, only the table of its
 * distinct texts stands in memory. Our own reader: the library's cuts Chinese characters at the borders of its buffers.
 * @throws UnreadableZip
 */
export async function* sheetRows(file: string, maxBytes?: number): AsyncGenerator<SheetRow> {
  const zip = await ZipArchive.open(file, maxBytes);
  try {
    const texts = await sharedTexts(zip);
    yield* rowsOf(zip, await firstSheet(zip), texts);
  } finally {
    await zip.close();
  }
}

async function* tokens(zip: ZipArchive, name: string): AsyncGenerator<XmlToken[]> {
  const cutter = new XmlCutter();
  for await (const piece of zip.text(name)) yield [...cutter.take(piece)];
}

/** The workbook names its sheets in their order and points to them by relation ids. */
async function firstSheet(zip: ZipArchive): Promise<string> {
  const id = await firstAttribute(zip, 'xl/workbook.xml', 'sheet', ['r:id', 'id'], () => true);
  const isThis = (attributes: string) => attribute(attributes, 'Id') === id;
  const target = await firstAttribute(zip, 'xl/_rels/workbook.xml.rels', 'Relationship', ['Target'], isThis);
  const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  if (!zip.has(name)) throw new UnreadableZip('没有工作表');
  return name;
}

async function firstAttribute(
  zip: ZipArchive,
  name: string,
  tag: string,
  attributes: readonly string[],
  isWanted: (attributes: string) => boolean,
): Promise<string> {
  for await (const batch of tokens(zip, name)) {
    for (const token of batch) {
      if (token.kind !== 'open' || token.name !== tag || !isWanted(token.attributes)) continue;
      const { attributes: written } = token;
      return attributes.map((one) => attribute(written, one)).find((value) => value !== '') ?? '';
    }
  }
  throw new UnreadableZip('没有工作表');
}

const SHARED = 'xl/sharedStrings.xml';

async function sharedTexts(zip: ZipArchive): Promise<string[]> {
  const texts: string[] = [];
  if (!zip.has(SHARED)) return texts;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  for await (const batch of tokens(zip, SHARED)) {
    for (const token of batch) {
      if (token.kind === 'text') {
        if (isText && !isPhonetic) text += token.text;
      } else if (token.name === 't') isText = token.kind === 'open' && !token.isEmpty;
      else if (token.name === 'rPh') isPhonetic = token.kind === 'open';
      else if (token.name === 'si' && token.kind === 'open') text = '';
      if (token.kind !== 'text' && token.name === 'si' && (token.kind === 'close' || token.isEmpty)) {
        texts.push(unescapeExcel(text));
      }
    }
  }
  return texts;
}

/** Where the reader stands in a sheet. */
interface Cell {
  column: number;
  type: string;
  text: string;
}

async function* rowsOf(zip: ZipArchive, name: string, texts: readonly string[]): AsyncGenerator<SheetRow> {
  let row: SheetRow = { line: 0, cells: [] };
  let cell: Cell = { column: -1, type: '', text: '' };
  let isValue = false;
  for await (const batch of tokens(zip, name)) {
    for (const token of batch) {
      if (token.kind === 'text') {
        if (isValue) cell.text += token.text;
        continue;
      }
      const isOpen = token.kind === 'open';
      switch (token.name) {
        case 'row':
          if (isOpen) {
            row = { line: Number(attribute(token.attributes, 'r')) || row.line + 1, cells: [] };
            cell = { column: -1, type: '', text: '' };
          }
          if (!isOpen || token.isEmpty) yield row;
          break;
        case 'c':
          if (isOpen) cell = cellAt(token.attributes, cell.column + 1);
          else if (cell.column < MAX_COLUMNS) putCell(row.cells, cell, texts);
          break;
        case 'v':
        case 't':
          isValue = isOpen && !token.isEmpty;
          break;
      }
    }
  }
}

function cellAt(attributes: string, next: number): Cell {
  const column = columnOf(attribute(attributes, 'r'));
  return { column: column < 0 ? next : column, type: attribute(attributes, 't'), text: '' };
}

function putCell(cells: string[], { column, type, text }: Cell, texts: readonly string[]): void {
  while (cells.length < column) cells.push('');
  cells[column] = cellText(type, text, texts);
}

function cellText(type: string, text: string, texts: readonly string[]): string {
  switch (type) {
    case 's':
      return texts[Number(text)] ?? '';
    case 'str':
    case 'inlineStr':
      return unescapeExcel(text);
    case 'b':
      return text === '1' ? '是' : '否';
    case 'e':
      return '';
    default:
      return numberText(text);
  }
}
