import { type Fen, fen, formatFen, formatPrice, sumFen } from '@qingnang/rules/money';
import type { RequestLine, WantedFile } from './port.ts';

type Paper = WantedFile['paper'];

/** The data of an invoice as XML, in the order of its paper. Marked as a specimen, as everything that the local issuer draws. */
export function invoiceXml(paper: Paper): string {
  const { number, issuedAt, red, seller, buyer, lines, amount, tax, remark } = paper;
  const net = sumFen(lines.map(netOf));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<EInvoice>',
    element('Specimen', '演示发票·无税务效力'),
    element('InvoiceNumber', number),
    element('IssueTime', issuedAt.toISOString()),
    element('Kind', buyer.kind === 'special' ? '增值税专用发票' : '普通发票'),
    ...(red ? [element('BlueInvoiceNumber', red.number)] : []),
    `<Seller>${element('Name', seller.name)}${element('TaxNumber', seller.tax_no)}</Seller>`,
    `<Buyer>${element('Name', buyer.title)}${element('TaxNumber', buyer.tax_no)}</Buyer>`,
    '<Items>',
    ...lines.map(itemOf),
    '</Items>',
    element('TotalAmountWithoutTax', plain(net)),
    element('TotalTax', plain(tax)),
    element('TotalAmount', plain(amount)),
    element('Remark', remark),
    element('Issuer', seller.issuer),
    '</EInvoice>',
    '',
  ].join('\n');
}

const itemOf = (line: RequestLine): string =>
  `<Item>${[
    element('Name', line.name),
    element('TaxCode', line.taxCode),
    element('Spec', line.spec),
    element('Unit', line.unit),
    ...(line.number === 0
      ? []
      : [
          element('Quantity', String(line.number)),
          element('Price', formatPrice(line.price).replaceAll(',', '')),
        ]),
    element('AmountWithoutTax', plain(netOf(line))),
    element('TaxRate', `${line.taxRate}%`),
    element('Tax', plain(line.tax)),
  ].join('')}</Item>`;

const netOf = ({ amount, tax }: RequestLine): Fen => fen(amount - tax);
const plain = (amount: Fen): string => formatFen(amount).replaceAll(',', '');

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** Text inside an element, without signs that XML does not take. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    // Anything below a space but tab and line ends.
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
