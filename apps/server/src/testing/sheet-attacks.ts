import { type Part, zipOf } from './zips.ts';

const WORKBOOK: readonly Part[] = [
  {
    name: 'xl/workbook.xml',
    text: '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  },
];
const sheetPart = (text: string | Buffer, more: Partial<Part> = {}): Part => ({
  name: 'xl/worksheets/sheet1.xml',
  text,
  ...more,
});
const HEAD = '<worksheet><sheetData>';
const TAIL = '</sheetData></worksheet>';
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const sheet = (rows: string) => HEAD + rows + TAIL;
const book = (xml: string | Buffer, more: readonly Part[] = []) =>
  zipOf([...WORKBOOK, sheetPart(xml), ...more]);

/** A list that may be read, made by the same hand. */
export const goodSheet = (): Buffer =>
  book(
    sheet(
      `<row>${inline('药品名称')}${inline('数量')}</row><row>${inline('阿莫西林胶囊')}<c><v>3</v></c></row>`,
    ),
  );

export interface SheetAttack {
  what: string;
  name: string;
  bytes: Buffer;
  /** What the refusal says. */
  words: RegExp;
}

const BOMB =
  '<!DOCTYPE worksheet [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';
const MB = 1024 * 1024;

/** Files that cost their maker little and whoever reads them much, or that lie about what they are. */
export function sheetAttacks(): SheetAttack[] {
  const good = goodSheet();
  const xlsx = (what: string, bytes: Buffer, words: RegExp) => ({ what, name: '清单.xlsx', bytes, words });
  return [
    xlsx('one cell of 8 MB', book(sheet(`<row>${inline('x'.repeat(8 * MB))}</row>`)), /超过 32767 个字/),
    xlsx(
      'one cell of 40,000 characters',
      book(sheet(`<row>${inline('药'.repeat(40_000))}</row>`)),
      /超过 32767 个字/,
    ),
    xlsx('200 MB of zeros in 200 KB', book(Buffer.alloc(200 * MB)), /内容太大/),
    xlsx(
      '60 MB of blanks',
      book(Buffer.concat([Buffer.from(HEAD), Buffer.alloc(60 * MB, ' ')])),
      /超过 32767 个字/,
    ),
    xlsx('an attribute without end', book(`${HEAD}<row r="${'9'.repeat(4 * MB)}`), /超过 32767 个字/),
    xlsx('a million cells', book(sheet(`<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`)), /个单元格/),
    xlsx('a million rows', book(sheet('<row/>'.repeat(1_000_000))), /超过 60000 行|空行太多/),
    xlsx(
      'a row of long cells',
      book(sheet(`<row>${inline('x'.repeat(30_000)).repeat(20)}</row>`)),
      /内容太长/,
    ),
    xlsx('entities in entities', book(`${BOMB}${sheet(`<row>${inline('&c;')}</row>`)}`), /内容不正确/),
    xlsx('tags that do not match', book('<worksheet><row></worksheet>'), /内容不正确/),
    xlsx('a wrong sum', zipOf([...WORKBOOK, sheetPart(sheet('<row/>'), { crc: 1 })]), /已损坏/),
    xlsx(
      'parts that share bytes',
      book(sheet('<row/>'), [{ name: 'xl/a.xml', text: sheet('<row/>'), at: 'xl/worksheets/sheet1.xml' }]),
      /已损坏/,
    ),
    xlsx('two parts of one name', book(sheet('<row/>'), [sheetPart(sheet('<row/>'))]), /已损坏/),
    xlsx(
      'a name that leaves its folder',
      book(sheet('<row/>'), [{ name: '../../etc/passwd', text: 'x' }]),
      /文件名不安全/,
    ),
    xlsx('half a file', good.subarray(0, good.length / 2), /不是 XLSX 文件/),
    xlsx('no sheet', zipOf(WORKBOOK), /没有工作表/),
    xlsx('a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /不是 XLSX 文件/),
    xlsx('nothing', Buffer.alloc(0), /空/),
    xlsx(
      'the old form under a new name',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      /\.xls/,
    ),
    { what: 'the old form', name: '清单.xls', bytes: Buffer.alloc(600), words: /\.xlsx/ },
    {
      what: 'a CSV of one cell',
      name: '清单.csv',
      bytes: Buffer.alloc(200_000, 'x'),
      words: /超过 32767 个字/,
    },
    {
      what: 'a CSV of commas',
      name: '清单.csv',
      bytes: Buffer.from(`${','.repeat(1000)}\n`.repeat(1000)),
      words: /个单元格/,
    },
    {
      what: 'a quote that never closes',
      name: '清单.csv',
      bytes: Buffer.from(`a,b\n"${'x'.repeat(4 * MB)}`),
      words: /读不懂/,
    },
  ];
}
