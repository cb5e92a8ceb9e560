import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alipayFunds,
  alipayTrades,
  type ProviderBooks,
  type Trade,
  wechatFunds,
  wechatTrades,
} from '../../../../demo/settlement-files.ts';
import { differencesOf } from '../reconciliation/rules.ts';
import { readSettlement, type Settlement } from './reading/rules.ts';
import { billOf, judgeLines, sumsOf } from './rules.ts';

const DAY = '2026-11-20';

/** Of a day: numbers differ, fees are no more than the amounts. */
const trades = (letter: string) =>
  fc
    .array(fc.record({ amount: fc.integer({ min: 1, max: 10_000_000 }), minute: fc.nat(1439) }), {
      maxLength: 12,
    })
    .map((rows) =>
      rows.map(
        ({ amount, minute }, at): Trade => ({
          number: `${letter}${at}`,
          trade_no: `T${letter}${at}`,
          at: new Date(Date.parse(`${DAY}T00:00:00+08:00`) + minute * 60_000),
          amount,
          fee: Math.round(amount * 0.006),
        }),
      ),
    );
const books: fc.Arbitrary<ProviderBooks> = fc.record({
  opening: fc.nat(100_000_000),
  payments: trades('P').filter((rows) => rows.length > 0),
  refunds: trades('R'),
  payouts: fc
    .array(fc.integer({ min: 1, max: 100_000_000 }), { maxLength: 3 })
    .map((amounts) =>
      amounts.map((amount, at) => ({ number: `W${at}`, at: new Date(`${DAY}T09:00:0${at}+08:00`), amount })),
    ),
});

const read = (text: string) =>
  readSettlement(
    (parse(text, { relax_column_count: true, relax_quotes: true }) as string[][]).map((cells, at) => ({
      line: at + 1,
      cells,
    })),
  );
function taken(text: string): Settlement {
  const found = read(text);
  if ('refusal' in found) throw new Error(found.refusal);
  return found;
}
const ours = ({ payments, refunds }: ProviderBooks) => ({
  payments: payments.map(({ number, amount }) => ({ no: number, fen: amount })),
  refunds: refunds.map(({ number, amount }) => ({ no: number, fen: amount })),
});
const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

describe.each([
  ['wechat_trade', wechatTrades],
  ['alipay_trade', alipayTrades],
] as const)('%s', (layout, write) => {
  it('of any payments and refunds reconciles, with its fees', () => {
    fc.assert(
      fc.property(books, (day) => {
        const found = taken(write(day));
        expect(found).toMatchObject({ layout, day: DAY });
        expect(differencesOf(ours(day), billOf(found.lines))).toEqual([]);
        const { fees, payments, refunds } = sumsOf(found.lines);
        const kept = (rows: readonly Trade[]) => rows.reduce((sum, { fee }) => sum + fee, 0);
        expect({ payments, refunds, fees }).toEqual({
          payments: sumOf(day.payments),
          refunds: sumOf(day.refunds),
          fees: kept(day.payments) - kept(day.refunds),
        });
        const judged = judgeLines(found.lines, ours(day), () => false);
        expect(judged.every(({ match }) => match === 'matched')).toBe(true);
      }),
    );
  });
  it('finds the one line that is another', () => {
    fc.assert(
      fc.property(books, fc.nat(), fc.constantFrom('amount', 'number', 'gone'), (day, at, change) => {
        const place = at % day.payments.length;
        const books = ours(day);
        const payments = books.payments.flatMap((entry, index) => {
          if (index !== place) return [entry];
          if (change === 'gone') return [];
          return [change === 'amount' ? { ...entry, fen: entry.fen + 1 } : { ...entry, no: 'X' }];
        });
        const lines = taken(write(day)).lines;
        const judged = judgeLines(lines, { ...books, payments }, () => false);
        const wrong = judged
          .filter(({ match }) => match !== 'matched')
          .map(({ match, number }) => [match, number]);
        const own = books.payments[place]?.no;
        expect(wrong).toEqual(
          {
            amount: [['differs', own]],
            gone: [['unknown', own]],
            number: [
              ['unknown', own],
              ['missing', 'X'],
            ],
          }[change],
        );
      }),
    );
  });
});

describe.each([
  ['wechat_fund', wechatFunds],
  ['alipay_fund', alipayFunds],
] as const)('%s', (layout, write) => {
  it('brings payouts and what was there before, and leaves trades to their own paper', () => {
    fc.assert(
      fc.property(books, (day) => {
        const found = taken(write(day));
        expect(found).toMatchObject({ layout, day: DAY, opening_fen: day.opening });
        expect(sumsOf(found.lines)).toEqual({
          payments: 0,
          refunds: 0,
          fees: 0,
          payouts: sumOf(day.payouts),
        });
      }),
    );
  });
  it('may begin with its latest row', () => {
    const early = new Date(`${DAY}T00:00:00+08:00`);
    const late = new Date(`${DAY}T23:59:00+08:00`);
    const first = { number: 'A', trade_no: 'TA', at: early, amount: 900, fee: 5 };
    const last = { number: 'B', trade_no: 'TB', at: late, amount: 700, fee: 4 };
    const lines = write({ opening: 12_345, payments: [first, last], refunds: [], payouts: [] }).split('\r\n');
    const head = lines.findIndex((line) => line.includes('余')) + 1;
    const turned = [...lines.slice(0, head), ...lines.slice(head, -3).toReversed(), ...lines.slice(-3)];
    expect(taken(turned.join('\r\n'))).toMatchObject({ opening_fen: 12_345 });
  });
});

describe('readSettlement', () => {
  const [day] = fc.sample(books, { numRuns: 1, seed: 7 });
  if (!day) throw new Error('no sample');
  const text = wechatTrades(day);
  const refusal = (changed: string) => (read(changed) as { refusal: string }).refusal;
  const sums = text.indexOf('总交易单数');
  const [, first = ''] = text.split('\r\n');
  it('refuses a file that is none, has no end, or does not add up to it', () => {
    expect(refusal('a,b\n1,2\n')).toContain('没有认出表头');
    expect(refusal(text.slice(0, sums))).toContain('没有汇总');
    expect(refusal(`${text.slice(0, sums)}${text.slice(sums).replace(/`\d+/, '`999')}`)).toContain(
      '总交易单数应为 999',
    );
  });
  it('names the rows that it cannot read', () => {
    const many = first.replaceAll(/`[\d.]+(?=,`0\.00$)/g, '`many');
    expect(refusal(text.replace(first, many))).toBe('第 2 行金额读不懂');
  });
  it('refuses another day in the same file, and one transaction twice', () => {
    const [, first = ''] = text.split('\r\n');
    expect(refusal(text.replace(first, `${first.replace(DAY, '2026-11-21')}\r\n${first}`))).toContain(
      '只能是一天',
    );
    expect(refusal(text.replace(first, `${first}\r\n${first}`))).toContain('是同一笔');
  });
  it('is of the day of its payments: a refund may bear another', () => {
    const refund = {
      number: 'R',
      trade_no: 'TR',
      at: new Date('2026-11-02T12:00:00+08:00'),
      amount: 5,
      fee: 0,
    };
    expect(taken(wechatTrades({ ...day, refunds: [refund] }))).toMatchObject({ day: DAY });
  });
  it('does not take a refund that has not been paid', () => {
    const refund = { number: 'R', trade_no: 'TR', at: new Date(`${DAY}T12:00:00+08:00`), amount: 5, fee: 0 };
    const lines = taken(
      wechatTrades({ ...day, refunds: [refund] }).replace('`0.05,`SUCCESS', '`0.05,`CHANGE'),
    ).lines;
    expect(lines.filter(({ kind }) => kind === 'refund')).toEqual([]);
  });
});
