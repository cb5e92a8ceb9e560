import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headsOf, labelDays, prefixOf, readTraceCode, splitCodes, type TracePrefix } from './trace-codes.ts';

const CODE = '81234561234567890123';
const prefix = (over: Partial<TracePrefix>): TracePrefix => ({
  prefix: '8123456',
  goodsId: 1,
  level: 1,
  pieces: 1,
  codeLength: 20,
  ...over,
});

describe('what a scanner has read', () => {
  it.each([
    ['a bare code', CODE],
    ['blanks and a line end', ` 8123456 1234567890123\r\n`],
    ['wide digits', '８１２３４５６１２３４５６７８９０１２３'],
    ['a web address', `https://www.example.cn/trace?code=${CODE}`],
    ['a path', `http://example.cn/t/${CODE}`],
  ])('reads %s', (_, text) => {
    expect(readTraceCode(text)).toEqual({ isCode: true, code: CODE, head: '8123456', lotNo: '' });
  });

  it.each([
    ['brackets', '(01)06901234567892(21)ab12(10)L240101(17)280101'],
    ['separators', '0106901234567892' + '21ab12\u001D10L240101\u001D17280101'],
    ['a symbology', ']d20106901234567892' + '17280101' + '10L240101\u001D21ab12'],
  ])('reads GS1 with %s', (_, text) => {
    expect(readTraceCode(text)).toEqual({
      isCode: true,
      code: '010690123456789221AB12',
      head: '06901234567892',
      lotNo: 'L240101',
    });
  });

  it.each([
    ['', '没有读到内容，请重新扫描'],
    ['6901234567892', '这是商品条码，请扫追溯码'],
    ['ABC', '不是追溯码：位数太少'],
    [`${CODE}-1`, '不是追溯码：只能有数字和字母'],
    [CODE.repeat(3), '位数太多，可能连扫了两个码，请重新扫描'],
  ])('refuses %j', (text, message) => {
    expect(readTraceCode(text)).toEqual({ isCode: false, message });
  });

  it('reads what it has made out once more as the same', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const read = readTraceCode(text);
        if (read.isCode) expect(readTraceCode(read.code)).toMatchObject({ isCode: true, code: read.code });
      }),
    );
  });

  it('takes every code of 20 digits as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{20}$/), (code) => {
        expect(readTraceCode(code)).toMatchObject({ code, head: code.slice(0, 7) });
      }),
    );
  });
});

describe('what a head stands for', () => {
  it('finds the prefix of a code among its heads', () => {
    expect(headsOf(CODE)).toContain('8123456');
    expect(prefixOf(CODE, [prefix({})])?.goodsId).toBe(1);
  });
  it('prefers the longest that fits, and the length of the code', () => {
    const long = prefix({ prefix: '81234561', goodsId: 2 });
    expect(prefixOf(CODE, [prefix({}), long])?.goodsId).toBe(2);
    expect(prefixOf(`${CODE}1`, [prefix({}), long])).toBeUndefined();
    expect(prefixOf(`${CODE}1`, [prefix({ codeLength: null })])?.goodsId).toBe(1);
  });
  it('knows a GS1 code by its GTIN', () => {
    const gtin = prefix({ prefix: '06901234567892', codeLength: null });
    expect(headsOf('010690123456789221AB12')).toContain('06901234567892');
    expect(prefixOf('010690123456789221AB12', [gtin])).toBe(gtin);
  });
  it('knows nothing of what nobody has taught', () => {
    expect(prefixOf(CODE, [prefix({ prefix: '8999999' })])).toBeUndefined();
  });
});

it('splits a paste', () => {
  expect(splitCodes(`${CODE}\r\n1，2;3\t4  5\n\n`)).toEqual([CODE, '1', '2', '3', '4', '5']);
});

it.each([
  ['010690123456789211260501172805311025A1', '2026-05-01', '2028-05-31'],
  // The last day of a month is 00 on many labels.
  ['(01)06901234567892(17)280200(10)25A1(21)1', '', '2028-02-29'],
  ['(01)06901234567892(17)281301(21)1', '', ''],
  ['(01)06901234567892(17)280230(21)1', '', ''],
  [CODE, '', ''],
])('%s says the days of its pack', (label, producedOn, expiresOn) => {
  expect(labelDays(label)).toEqual({ producedOn, expiresOn });
});
