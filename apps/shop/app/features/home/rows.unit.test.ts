import { expect, it } from 'vitest';
import { rowsOf } from './rows.ts';

it('floors of special prices that follow each other share a row', () =>
  expect(rowsOf(['daily', 'spike', 'newcomer', 'near_expiry', 'hot'])).toEqual([
    { offers: ['daily'] },
    { floor: 'spike' },
    { offers: ['newcomer', 'near_expiry'] },
    { floor: 'hot' },
  ]));
