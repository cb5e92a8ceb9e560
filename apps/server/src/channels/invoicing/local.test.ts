import { fen, priceE4 } from '@qingnang/rules/money';
import { expect, it } from 'vitest';
import { unzip } from '../../testing/zips.ts';
import { createLocalIssuer } from './local.ts';
import type { InvoiceRequest, WantedFile } from './port.ts';
import { createInvoiceIssuer } from './provider.ts';

const line = {
  name: '*中成药*连花清瘟胶囊',
  spec: '0.35g*24粒',
  unit: '盒',
  number: 10,
  price: priceE4(125_000),
  amount: fen(12_500),
  taxRate: 13,
  tax: fen(1438),
  taxCode: '1070302010000000000',
  blueLine: 0,
};
const REQUEST: InvoiceRequest = {
  id: 42,
  serial: 'Q1',
  isSent: false,
  requestedAt: new Date('2026-12-31T12:00:00Z'),
  seller: {
    name: '青囊药采',
    tax_no: '91510100MA6DEM00A9',
    address: '',
    phone: '',
    bank: '',
    account: '',
    issuer: '王丽',
    freight_tax_code: '',
    max_amount: '',
  },
  buyer: {
    kind: 'normal',
    title: '成都康民大药房有限公司',
    tax_no: '91510104MA6DEM01A6',
    address: '',
    phone: '',
    bank: '',
    bank_account: '',
    email: '',
    mobile: '',
  },
  lines: [line],
  amount: fen(12_500),
  tax: fen(1438),
  remark: '订单 D1',
  red: null,
};

/** The number of a request, and one of its files. */
async function issued(request: InvoiceRequest, now: Date, format: WantedFile['format'] = 'pdf') {
  const issuer = createLocalIssuer(() => now);
  const answer = await issuer.issue(request);
  if (answer.state !== 'issued') throw new Error('the local issuer issues at once');
  const { number, issuedAt, files } = answer.invoice;
  const address = files[format] ?? '';
  const bytes = await issuer.fetch({ format, address, paper: { ...request, number, issuedAt } });
  return { number, bytes };
}
const NOW = new Date('2026-12-31T12:00:00Z');

it('answers the same number to the same request, also in the next year', async () => {
  const first = await issued(REQUEST, NOW);
  const again = await issued(REQUEST, new Date('2027-01-01T09:00:00Z'));
  expect([first.number, again.number]).toEqual(['26519000000000000042', '26519000000000000042']);
  expect(first.bytes.toString('latin1', 0, 5)).toBe('%PDF-');
});

it('draws further sheets for many lines', async () => {
  const count = async (lines: number) => {
    const many = { ...REQUEST, lines: Array.from({ length: lines }, () => line) };
    return (await issued(many, NOW)).bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  };
  expect([await count(1), await count(10), await count(11), await count(60)]).toEqual([1, 1, 2, 6]);
});

it('has the data as XML and the words as OFD, whatever the title is', async () => {
  const hostile = { ...REQUEST, buyer: { ...REQUEST.buyer, title: '<康民>&\u0000药房' } };
  const xml = (await issued(hostile, NOW, 'xml')).bytes.toString();
  expect(xml).toContain('<Name>&lt;康民&gt;&amp; 药房</Name>');
  expect(xml).toContain('<TotalAmount>125.00</TotalAmount>');
  const many = { ...hostile, lines: Array.from({ length: 40 }, () => line) };
  const parts = await unzip((await issued(many, NOW, 'ofd')).bytes);
  expect(Object.keys(parts)).toEqual([
    'OFD.xml',
    'Doc_0/Document.xml',
    'Doc_0/PublicRes.xml',
    'Doc_0/Pages/Page_0/Content.xml',
    'Doc_0/Pages/Page_1/Content.xml',
    'Doc_0/Pages/Page_2/Content.xml',
  ]);
  expect(parts['Doc_0/Pages/Page_0/Content.xml']).toContain('演示发票·无税务效力');
});

it('issues nothing in production without a provider', () => {
  const settings = { nuonuo: null, publicUrl: null, messageTimeoutMs: 100 };
  expect(createInvoiceIssuer({ ...settings, nodeEnv: 'production' })).toBeNull();
  expect(createInvoiceIssuer({ ...settings, nodeEnv: 'development' })).not.toBeNull();
});
