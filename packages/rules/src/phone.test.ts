import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskedPhone, withMaskedPhones } from './phone.ts';

const mobile = fc.stringMatching(/^1[3-9]\d{9}$/);

describe('maskedPhone', () => {
  it.each([
    ['13800000001', '138****0001'],
    ['028-88888888', '028****8888'],
    ['+86 13800000001', '+86****0001'],
    ['1234567', '****67'],
    ['110', '****'],
    ['', ''],
  ])('%s is shown as %s', (phone, shown) => {
    expect(maskedPhone(phone)).toBe(shown);
  });

  it('never shows more than seven signs of a number, and is what it is when it is masked again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d+ -]{1,20}$/), (phone) => {
        const shown = maskedPhone(phone);
        expect(shown).not.toContain(phone);
        expect(shown.replace('****', '').length).toBeLessThanOrEqual(7);
      }),
    );
    fc.assert(
      fc.property(mobile, (phone) => {
        expect(maskedPhone(maskedPhone(phone))).toBe(maskedPhone(phone));
      }),
    );
  });
});

describe('withMaskedPhones', () => {
  it.each([
    ['手机改为13800000001。', '手机改为138****0001。'],
    ['{"phone":"13800000001","landline":"028-88888888"}', '{"phone":"138****0001","landline":"028****8888"}'],
    ['订单 2026113800000001 运单 SF1380000000123', '订单 2026113800000001 运单 SF1380000000123'],
    ['¥12800000000.00', '¥12800000000.00'],
  ])('%s', (text, shown) => {
    expect(withMaskedPhones(text)).toBe(shown);
  });

  it('leaves no number between words', () => {
    fc.assert(
      fc.property(mobile, mobile, (one, two) => {
        const shown = withMaskedPhones(`甲 ${one}、乙${two}`);
        expect(shown).toBe(`甲 ${maskedPhone(one)}、乙${maskedPhone(two)}`);
      }),
    );
  });
});
