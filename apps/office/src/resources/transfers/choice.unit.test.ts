import { describe, expect, it } from 'vitest';
import type { BankLine, TransferSuggestion, WaitingTransfer } from './api.ts';
import { choosable, firstChoice, missing } from './choice.ts';

const order = (id: number, amount: number) => ({ id, amount }) as WaitingTransfer;
const suggestion = (problem: string, ...orders: WaitingTransfer[]) =>
  ({ problem, orders }) as TransferSuggestion;
const line = (amount: number, ...suggestions: TransferSuggestion[]) => ({ amount, suggestions }) as BankLine;

describe('which orders a line may pay', () => {
  const [a, b, c] = [order(1, 0.1), order(2, 0.2), order(3, 5)];

  it('shows each once, suggested ones first', () => {
    const given = line(0.3, suggestion('', a, b), suggestion('', b));
    expect(choosable(given, [c, a]).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('chooses the first suggestion that may be confirmed', () => {
    expect(firstChoice(line(5, suggestion('户名不一致', c), suggestion('', a, b)))).toEqual([1, 2]);
    expect(firstChoice(line(5, suggestion('户名不一致', c)))).toEqual([]);
  });

  it('says what is missing to the cent', () => {
    expect(missing(line(0.3), [a, b])).toBe(0);
    expect(missing(line(0.3), [a])).toBe(0.2);
    expect(missing(line(0.3), [c])).toBe(-4.7);
  });
});
