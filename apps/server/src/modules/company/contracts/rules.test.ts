import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractNumber, dayInWords, signYear, stateOf, validFrom } from './rules.ts';
import { STANDARD_TEMPLATE } from './standard/rules.ts';
import { contractText, EXAMPLE, FIELDS, templateProblems } from './template/rules.ts';

describe('the year to be signed', () => {
  it.each([
    // today, holds until, year, state
    ['2026-11-21', null, 2026, 'none'],
    ['2026-11-21', '2025-12-31', 2026, 'none'],
    ['2026-11-30', '2026-12-31', null, 'signed'],
    ['2026-12-01', '2026-12-31', 2027, 'soon'],
    ['2026-12-31', '2026-12-31', 2027, 'soon'],
    ['2026-12-31', null, 2026, 'none'],
    ['2027-01-01', '2026-12-31', 2027, 'none'],
    ['2026-12-15', '2027-12-31', null, 'signed'],
    ['2026-06-01', '2099-12-31', null, 'signed'],
  ])('on %s with a contract until %s is %s', (today, validUntil, year, state) => {
    expect(signYear({ today, validUntil })).toBe(year);
    expect(stateOf({ today, validUntil })).toBe(state);
  });

  it('begins on the day of signing, or with the year', () => {
    expect(validFrom('2026-11-21', 2026)).toBe('2026-11-21');
    expect(validFrom('2026-12-05', 2027)).toBe('2027-01-01');
  });
});

describe('the number', () => {
  it('counts on from the last one that there is', () => {
    expect(contractNumber(2026, 12, [])).toBe('HT2026-000012-1');
    expect(contractNumber(2026, 12, [{ number: 'HT2026-000012-9' }, { number: 'HT2026-000012-10' }])).toBe(
      'HT2026-000012-11',
    );
  });
});

it('says days in words', () => {
  expect(dayInWords('2026-03-09')).toBe('2026年3月9日');
});

describe('a template', () => {
  it('that comes with the shop is one, and names every party', () => {
    expect(templateProblems(STANDARD_TEMPLATE)).toEqual({});
    const { title, parts } = contractText(STANDARD_TEMPLATE, EXAMPLE);
    expect(title).toBe('2026 年度药品购销合同');
    expect(parts.map((part) => part.title)).toEqual(['2026 年度药品购销合同', '2026 年度质量保证协议']);
    const words = JSON.stringify(parts);
    expect(words).not.toMatch(/[{}]{2}[^"]*购货方/);
    for (const value of [EXAMPLE.company, EXAMPLE.credit_code, EXAMPLE.seller, EXAMPLE.number])
      expect(words).toContain(value);
  });

  it.each([
    ['正文', '', 'body'],
    ['一段话', '没有标题的一段话', 'body'],
    ['空的一份', '# 合同\n# 协议\n内容', 'body'],
    ['不认识的字段', '# 合同\n{{公司名}}', 'body'],
    ['少一个括号', '# 合同\n{{购货方}', 'body'],
  ])('is refused: %s', (title, body, field) => {
    expect(Object.keys(templateProblems({ title, body }))).toEqual([field]);
  });

  it('refuses an unknown field in its name', () => {
    expect(templateProblems({ title: '{{年份}}合同', body: '# 合同\n内容' })).toHaveProperty('title');
  });

  it('takes what an account says as it is, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (company) => {
        const { parts } = contractText(
          { title: '合同', body: `# 合同\n甲方：{{${FIELDS.company.name}}}。` },
          { ...EXAMPLE, company },
        );
        expect(parts[0]?.lines[0]?.text).toBe(`甲方：${company}。`);
      }),
    );
  });
});
