import type { InvoiceTitle } from '@qingnang/contract/invoice-titles';
import { describe, expect, it } from 'vitest';
import { firstWishes, wishesBody, withInvoice, withPaper, withTitle } from './wishes.ts';

const title = (id: number, is_special_allowed = 0): InvoiceTitle => ({
  id,
  title: '成都康民大药房',
  tax_no: '91350100M000100Y43',
  is_special_allowed,
  address: '',
  phone: '',
  bank: '',
  bank_account: '',
  email: '',
  mobile: '',
  is_default: 1,
  version: 1,
});
const first = firstWishes({ invoice_titles: [title(4)] });

describe('wishes', () => {
  it('begin with the usual invoice where there is a title', () => {
    expect([first.invoiceKind, first.titleId]).toEqual(['normal', 4]);
    expect(firstWishes({ invoice_titles: [] })).toMatchObject({ invoiceKind: 'none', titleId: null });
  });

  it('go to the server with the remarks of orders that are there', () => {
    const wishes = { ...first, remarks: { '1:normal': '上午', '2:normal': '', '9:normal': '没有了' } };
    expect(wishesBody(wishes, [{ key: '1:normal' }, { key: '2:normal' }])).toMatchObject({
      invoice_kind: 'normal',
      invoice_title_id: 4,
      remarks: { '1:normal': '上午' },
    });
  });

  it('name no title without an invoice, and let none travel', () => {
    const without = withInvoice(withPaper(withPaper(first, 'invoice', true), 'report', true), 'none');
    expect(without.papers).toEqual(['report']);
    expect(wishesBody(without, []).invoice_title_id).toBeUndefined();
  });

  it('a special invoice stays where the title has leave for it', () => {
    const special = withInvoice(first, 'special');
    expect(withTitle(special, title(5, 1)).invoiceKind).toBe('special');
    expect(withTitle(special, title(6))).toMatchObject({ invoiceKind: 'normal', titleId: 6 });
  });

  it('a paper is wanted once or not', () => {
    expect(withPaper(withPaper(first, 'report', true), 'report', true).papers).toEqual(['report']);
    expect(withPaper(withPaper(first, 'report', true), 'report', false).papers).toEqual([]);
  });
});
