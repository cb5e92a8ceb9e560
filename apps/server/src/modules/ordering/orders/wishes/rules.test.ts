import { describe, expect, it } from 'vitest';
import type { TitleFacts } from '../../../company/invoicing/titles/rules.ts';
import { invoiceOf, NO_WISHES, remarkFor } from './rules.ts';

const TITLE: TitleFacts = {
  title: '成都康民大药房',
  tax_no: '91350100M000100Y43',
  is_special_allowed: false,
  address: '',
  phone: '',
  bank: '',
  bank_account: '',
  email: 'a@b.com',
  mobile: '',
};
const refusalAt = (field: string) => expect.objectContaining({ errors: { [field]: [expect.any(String)] } });

describe('invoiceOf', () => {
  it('none is none, whatever title is named', () => {
    expect(invoiceOf(NO_WISHES, TITLE)).toBeNull();
  });
  it('freezes the title as it is', () => {
    expect(invoiceOf({ ...NO_WISHES, invoiceKind: 'normal' }, TITLE)).toEqual({
      kind: 'normal',
      title: '成都康民大药房',
      tax_no: '91350100M000100Y43',
      address: '',
      phone: '',
      bank: '',
      bank_account: '',
      email: 'a@b.com',
      mobile: '',
    });
  });
  it('needs a title, and leave for a special one', () => {
    expect(() => invoiceOf({ ...NO_WISHES, invoiceKind: 'normal' }, undefined)).toThrow(
      refusalAt('invoice_title_id'),
    );
    const special = { ...NO_WISHES, invoiceKind: 'special' as const };
    expect(() => invoiceOf(special, TITLE)).toThrow(refusalAt('invoice_kind'));
    expect(invoiceOf(special, { ...TITLE, is_special_allowed: true })?.kind).toBe('special');
  });
  it('no invoice travels that is not asked for', () => {
    expect(() => invoiceOf({ ...NO_WISHES, papers: ['invoice'] }, TITLE)).toThrow(refusalAt('papers'));
  });
});

describe('remarkFor', () => {
  const wishes = { ...NO_WISHES, remark: '都要', remarks: { '1:normal': '只此单', '2:normal': '' } };
  it.each([
    ['1:normal', '只此单'],
    ['2:normal', ''],
    ['3:normal', '都要'],
  ])('%s: "%s"', (key, remark) => {
    expect(remarkFor(wishes, key)).toBe(remark);
  });
});
