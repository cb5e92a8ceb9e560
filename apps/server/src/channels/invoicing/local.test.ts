import { fen, priceE4 } from '@qingnang/rules/money';
import { expect, it } from 'vitest';
import { createInvoiceIssuer, createLocalIssuer } from './local.ts';
import type { InvoiceRequest } from './port.ts';

const line = {
  name: '*中成药*连花清瘟胶囊',
  spec: '0.35g*24粒',
  unit: '盒',
  number: 10,
  price: priceE4(125_000),
  amount: fen(12_500),
  taxRate: 13,
  tax: fen(1438),
};
const REQUEST: InvoiceRequest = {
  id: 42,
  requestedAt: new Date('2026-12-31T12:00:00Z'),
  seller: {
    name: '青囊药采',
    tax_no: '91510100MA6DEM00A9',
    address: '',
    phone: '',
    bank: '',
    account: '',
    issuer: '王丽',
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
  redOf: null,
};

it('answers the same number to the same request, also in the next year', async () => {
  const first = await createLocalIssuer().issue(REQUEST);
  const again = await createLocalIssuer(() => new Date('2027-01-01T09:00:00Z')).issue(REQUEST);
  expect([first.number, again.number]).toEqual(['26519000000000000042', '26519000000000000042']);
  expect(first.pdf.toString('latin1', 0, 5)).toBe('%PDF-');
});

it('draws further sheets for many lines', async () => {
  const count = async (lines: number) => {
    const { pdf } = await createLocalIssuer().issue({
      ...REQUEST,
      lines: Array.from({ length: lines }, () => line),
    });
    return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  };
  expect([await count(1), await count(10), await count(11), await count(60)]).toEqual([1, 1, 2, 6]);
});

it('issues nothing in production', () => {
  expect(createInvoiceIssuer({ nodeEnv: 'production' })).toBeNull();
  expect(createInvoiceIssuer({ nodeEnv: 'development' })).not.toBeNull();
});
