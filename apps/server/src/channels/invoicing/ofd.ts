import { buffer } from 'node:stream/consumers';
import { fenInCapitals } from '@qingnang/rules/capitals';
import { formatFen } from '@qingnang/rules/money';
import { ZipFile } from 'yazl';
import type { WantedFile } from './port.ts';
import { escaped } from './xml.ts';

type Paper = WantedFile['paper'];

/** Millimetres: the tax office's form, its margins, a line of text. */
const PAGE = { width: 210, height: 140, margin: 12, line: 6, size: 3.6 };
const LINES_A_PAGE = Math.floor((PAGE.height - PAGE.margin * 2) / PAGE.line);
const FONT = 1;
const SPACE = 'xmlns:ofd="http://www.ofdspec.org/2016"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The invoice as OFD (GB/T 33190): its words, line by line, and that it is a specimen. */
export async function drawOfd(paper: Paper): Promise<Buffer> {
  const words = wordsOf(paper);
  const pages = Array.from({ length: Math.ceil(words.length / LINES_A_PAGE) }, (_, at) =>
    words.slice(at * LINES_A_PAGE, (at + 1) * LINES_A_PAGE),
  );
  const zip = new ZipFile();
  const add = (name: string, xml: string) =>
    zip.addBuffer(Buffer.from(`${HEAD}${xml}`), name, { mtime: paper.issuedAt });
  add('OFD.xml', root(paper));
  add('Doc_0/Document.xml', document(pages.length));
  add(
    'Doc_0/PublicRes.xml',
    `<ofd:Res ${SPACE} BaseLoc="."><ofd:Fonts><ofd:Font ID="${FONT}" FontName="宋体" FamilyName="宋体"/></ofd:Fonts></ofd:Res>`,
  );
  for (const [at, lines] of pages.entries())
    add(
      `Doc_0/Pages/Page_${at}/Content.xml`,
      pageOf(lines, FONT + 1 + pages.length + at * (LINES_A_PAGE + 1)),
    );
  zip.end();
  return buffer(zip.outputStream);
}

function wordsOf({ buyer, seller, number, issuedAt, red, lines, amount, tax, remark }: Paper): string[] {
  return [
    `电子发票（${buyer.kind === 'special' ? '增值税专用发票' : '普通发票'}）　演示发票·无税务效力`,
    `发票号码：${number}　开票日期：${issuedAt.toLocaleDateString('zh-CN', { dateStyle: 'long', timeZone: 'Asia/Shanghai' })}`,
    ...(red ? [`红字　对应蓝字发票号码：${red.number}`] : []),
    `购买方：${buyer.title}　${buyer.tax_no}`,
    `销售方：${seller.name}　${seller.tax_no}`,
    ...lines.map(
      (line) =>
        `${line.name} ${line.spec}　${line.number === 0 ? '' : `${line.number}${line.unit}`}　${formatFen(line.amount)}　${
          line.taxRate === 0 ? '免税' : `${line.taxRate}%　税额 ${formatFen(line.tax)}`
        }`,
    ),
    `价税合计：${fenInCapitals(amount)}　¥${formatFen(amount)}　税额 ¥${formatFen(tax)}`,
    `备注：${remark}`,
    `开票人：${seller.issuer}`,
  ];
}

const root = ({ number, issuedAt }: Paper): string =>
  `<ofd:OFD ${SPACE} Version="1.0" DocType="OFD"><ofd:DocBody><ofd:DocInfo><ofd:DocID>${number.padStart(32, '0')}</ofd:DocID><ofd:Title>电子发票 ${number}</ofd:Title><ofd:CreationDate>${issuedAt.toISOString().slice(0, 10)}</ofd:CreationDate></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`;

/** Ids of one document: the font, then the pages, then what stands on each. */
function document(pages: number): string {
  const list = Array.from(
    { length: pages },
    (_, at) => `<ofd:Page ID="${FONT + 1 + at}" BaseLoc="Pages/Page_${at}/Content.xml"/>`,
  ).join('');
  const box = `<ofd:PageArea><ofd:PhysicalBox>0 0 ${PAGE.width} ${PAGE.height}</ofd:PhysicalBox></ofd:PageArea>`;
  const most = FONT + pages * (LINES_A_PAGE + 2);
  return `<ofd:Document ${SPACE}><ofd:CommonData><ofd:MaxUnitID>${most}</ofd:MaxUnitID>${box}<ofd:PublicRes>PublicRes.xml</ofd:PublicRes></ofd:CommonData><ofd:Pages>${list}</ofd:Pages></ofd:Document>`;
}

/** @param layer the id of its layer; its lines have those after it */
function pageOf(lines: readonly string[], layer: number): string {
  const width = PAGE.width - PAGE.margin * 2;
  const texts = lines.map((words, at) => {
    const boundary = `${PAGE.margin} ${PAGE.margin + at * PAGE.line} ${width} ${PAGE.line}`;
    const letters = [...words].length;
    const steps =
      letters > 1 ? ` DeltaX="g ${letters - 1} ${Math.min(PAGE.size, width / letters).toFixed(3)}"` : '';
    return `<ofd:TextObject ID="${layer + 1 + at}" Boundary="${boundary}" Font="${FONT}" Size="${PAGE.size}"><ofd:TextCode X="0" Y="${PAGE.size}"${steps}>${escaped(words)}</ofd:TextCode></ofd:TextObject>`;
  });
  return `<ofd:Page ${SPACE}><ofd:Content><ofd:Layer ID="${layer}">${texts.join('')}</ofd:Layer></ofd:Content></ofd:Page>`;
}
