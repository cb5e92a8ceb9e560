import { SaxesParser } from 'saxes';
import type { SheetLimits } from '../rules.ts';
import { UnreadableZip, ZipArchive } from '../zip/reads.ts';
import { columnOf, MAX_COLUMNS, numberText, unescapeExcel } from './rules.ts';

/** A row of a sheet; `line` is its number there. */
export interface SheetRow {
  line: number;
  cells: string[];
}

/**
 * The rows of the first sheet of an XLSX file, one after the other: the sheet passes through, only the table of its
 * distinct texts stands in memory. Our own over kept readers of ZIP and XML, with limits and refusals in the shop's words.
 * @throws UnreadableZip
 */
export async function* sheetRows(file: string, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const zip = await ZipArchive.open(file, { entries: MAX_PARTS, bytes: limits.bytes });
  try {
    const texts: string[] = [];
    if (zip.has(SHARED)) for await (const text of parsed(zip, SHARED, sharedText, limits)) texts.push(text);
    yield* parsed(zip, await firstSheet(zip, limits), (give) => sheetRow(give, texts, limits), limits);
  } finally {
    zip.close();
  }
}

/** A workbook has a few dozen parts, one with many pictures some hundreds. */
const MAX_PARTS = 5_000;
const SHARED = 'xl/sharedStrings.xml';

type Attributes = Readonly<Record<string, string>>;
/** Names come without their namespace: `x:row` is `row`. An empty element is opened and closed. */
interface Listener {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

/** What a listener gives while a part of the workbook passes it. @throws UnreadableZip */
async function* parsed<T>(
  zip: ZipArchive,
  name: string,
  listen: (give: (found: T) => void) => Listener,
  { cellLength }: SheetLimits,
): AsyncGenerator<T> {
  // A character takes eight as `&#x4e2d;`; a name, an attribute or a comment is no longer than a cell.
  const longest = cellLength * 8;
  let found: T[] = [];
  let sinceToken = 0;
  const listener = listen((one) => found.push(one));
  const parser = new SaxesParser({ position: false, xmlns: false });
  const on = <A extends unknown[]>(act: (...args: A) => void) => {
    return (...args: A) => {
      sinceToken = 0;
      act(...args);
    };
  };
  parser.on(
    'opentag',
    on((tag) => listener.open(localName(tag.name), tag.attributes)),
  );
  parser.on(
    'closetag',
    on((tag) => listener.close(localName(tag.name))),
  );
  parser.on('text', on(listener.text));
  parser.on('cdata', on(listener.text));
  // A workbook declares no document type: it would name entities.
  parser.on('doctype', () => {
    throw new UnreadableZip(NO_XML);
  });
  for await (const piece of zip.text(name)) {
    sinceToken += piece.length;
    write(parser, piece);
    if (sinceToken > longest) throw new UnreadableZip(longCell(cellLength));
    yield* found;
    found = [];
  }
  write(parser, null);
  yield* found;
}

const NO_XML = '工作表的内容不正确，请重新导出或另存为 .xlsx';
const longCell = (most: number) => `有单元格超过 ${most} 个字`;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** @throws UnreadableZip where the XML is not well formed */
function write(parser: Pick<SaxesParser, 'write'>, piece: string | null): void {
  try {
    parser.write(piece);
  } catch (error) {
    throw error instanceof UnreadableZip ? error : new UnreadableZip(NO_XML);
  }
}

/** The workbook names its sheets in their order and points to them by relation ids. */
async function firstSheet(zip: ZipArchive, limits: SheetLimits): Promise<string> {
  const sheet = await firstTag(zip, 'xl/workbook.xml', 'sheet', () => true, limits);
  const id = sheet['r:id'] ?? sheet.id;
  const relation = await firstTag(zip, RELATIONS, 'Relationship', (written) => written.Id === id, limits);
  const target = relation.Target ?? '';
  const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  if (!zip.has(name)) throw new UnreadableZip(NO_SHEET);
  return name;
}

const RELATIONS = 'xl/_rels/workbook.xml.rels';
const NO_SHEET = '没有工作表';

async function firstTag(
  zip: ZipArchive,
  part: string,
  tag: string,
  isWanted: (attributes: Attributes) => boolean,
  limits: SheetLimits,
): Promise<Attributes> {
  const tags = parsed<Attributes>(
    zip,
    part,
    (give) => ({
      open: (name, attributes) => name === tag && isWanted(attributes) && give(attributes),
      close: () => undefined,
      text: () => undefined,
    }),
    limits,
  );
  for await (const attributes of tags) return attributes;
  throw new UnreadableZip(NO_SHEET);
}

/** Each distinct text; what tells its reading (`rPh`) is left out. */
function sharedText(give: (text: string) => void): Listener {
  let text = '';
  let isText = false;
  let isPhonetic = false;
  return {
    open(name) {
      if (name === 't') isText = true;
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 'si') text = '';
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') give(unescapeExcel(text));
    },
    text(piece) {
      if (isText && !isPhonetic) text += piece;
    },
  };
}

/** Where the reader stands in a sheet. */
interface Cell {
  column: number;
  type: string;
  text: string;
}

function sheetRow(give: (row: SheetRow) => void, texts: readonly string[], limits: SheetLimits): Listener {
  let row: SheetRow = { line: 0, cells: [] };
  let cell: Cell = { column: -1, type: '', text: '' };
  let isValue = false;
  let cells = 0;
  return {
    open(name, attributes) {
      switch (name) {
        case 'row':
          row = { line: Number(attributes.r) || row.line + 1, cells: [] };
          cell = { column: -1, type: '', text: '' };
          break;
        case 'c':
          cell = cellAt(attributes, cell.column + 1);
          cells += 1;
          // Counted here, too: a row may go on for ever, beyond the columns that are kept.
          if (cells > limits.cells)
            throw new UnreadableZip(`文件超过 ${limits.cells} 个单元格，请分成几个文件`);
          break;
        case 'v':
        case 't':
          isValue = true;
          break;
      }
    },
    close(name) {
      switch (name) {
        case 'row':
          give(row);
          break;
        case 'c':
          if (cell.column < MAX_COLUMNS) putCell(row.cells, cell, texts);
          break;
        case 'v':
        case 't':
          isValue = false;
          break;
      }
    },
    text(piece) {
      if (isValue) cell.text += piece;
    },
  };
}

function cellAt(attributes: Attributes, next: number): Cell {
  const column = columnOf(attributes.r ?? '');
  return { column: column < 0 ? next : column, type: attributes.t ?? '', text: '' };
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
