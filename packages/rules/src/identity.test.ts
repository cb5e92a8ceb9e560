import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCreditCode, isEan13, isEmail, isIdNumber, isMobile, isMobileOrLandline } from './identity.ts';

describe('telephone', () => {
  test.each(['13800138000', '19912345678'])('%s is a mobile number', (text) => {
    expect(isMobile(text)).toBe(true);
    expect(isMobileOrLandline(text)).toBe(true);
  });

  test.each([
    '12800138000',
    '1380013800',
    '138001380000',
    '03800138000',
    '138 0013 8000',
    '13800138000\n',
    '',
  ])('%j is none', (text) => {
    expect(isMobile(text)).toBe(false);
    expect(isMobileOrLandline(text)).toBe(false);
  });

  test.each(['010-12345678', '0755-1234567', '0281-1234567', '28-87654321', '755-12345678'])(
    '%s is a landline',
    (text) => {
      expect(isMobileOrLandline(text)).toBe(true);
      expect(isMobile(text)).toBe(false);
    },
  );

  test.each([
    '01012345678',
    '1-1234567',
    '1755-1234567',
    '010-123456',
    '028-123456',
    '010-123456789',
    '010-1234567-1',
  ])('%s is no landline', (text) => {
    expect(isMobileOrLandline(text)).toBe(false);
  });
});

describe('identity number', () => {
  test.each(['11010519491231002X', '510104199001011230'])('%s is one', (text) => {
    expect(isIdNumber(text)).toBe(true);
  });

  test.each(['111111111111111111', '110105194912310021', '11010519491231002x', '5101041990010112', ''])(
    '%s is none',
    (text) => {
      expect(isIdNumber(text)).toBe(false);
    },
  );
});

describe('e-mail', () => {
  test.each(['a@b.cn', 'yao_dian-1@mail.example.com', 'A9@x-y.org'])('%s is one', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each(['a@b', '@b.cn', 'a@.cn', 'a@b.', 'a@b..cn', 'a b@c.cn', 'a@b@c.cn', '药@b.cn', 'a@b.cn\n', ''])(
    '%j is none',
    (text) => {
      expect(isEmail(text)).toBe(false);
    },
  );
});

describe('credit code', () => {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

  // Weights 1 3 9 27 19 26 16 17 20 29 25 13 8 24 10 30 28 on the first one: 9·1 + 1·3 + 3·9 + 5·27 + 1·26
  // + 21·20 (M) + 1·8 + 30·30 (Y) + 4·28 = 1640, 28 beyond a multiple of 31, so the check character is 3.
  test.each(['91350100M000100Y43', '000000000000000000'])('%s is one', (text) => {
    expect(isCreditCode(text)).toBe(true);
  });

  test.each([
    ['a wrong check character', '91350100M000100Y44'],
    ['small letters', '91350100m000100y43'],
    ['a letter that is not used', '91350100I000100Y43'],
    ['a letter in the region', '9135A100M000100Y43'],
    ['too short', '91350100M000100Y4'],
    ['too long', '91350100M000100Y430'],
    ['empty', ''],
  ])('%s', (_, text) => {
    expect(isCreditCode(text)).toBe(false);
  });

  test('exactly one check character fits, and one wrong character is always noticed', () => {
    const body = fc.tuple(
      fc.string({ unit: fc.constantFrom(...alphabet), minLength: 2, maxLength: 2 }),
      fc.string({ unit: fc.constantFrom(...alphabet.slice(0, 10)), minLength: 6, maxLength: 6 }),
      fc.string({ unit: fc.constantFrom(...alphabet), minLength: 9, maxLength: 9 }),
    );
    fc.assert(
      fc.property(body, fc.nat(16), fc.constantFrom(...alphabet), (parts, position, replacement) => {
        const text = parts.join('');
        const fitting = [...alphabet].filter((check) => isCreditCode(text + check));
        expect(fitting).toHaveLength(1);
        const wrong = text.slice(0, position) + replacement + text.slice(position + 1);
        expect(isCreditCode(wrong + fitting[0])).toBe(wrong === text);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('barcode', () => {
  // 6+9·3+0+1·3+2+3·3+4+5·3+6+7·3+8+9·3 = 128, check digit 2.
  test('the last digit must be right', () => {
    const fitting = [...'0123456789'].filter((check) => isEan13(`690123456789${check}`));
    expect(fitting).toEqual(['2']);
  });

  test.each(['69012345678', '69012345678921', '690123456789X', ''])('%j is none', (text) => {
    expect(isEan13(text)).toBe(false);
  });
});
