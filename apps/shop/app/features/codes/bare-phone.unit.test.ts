import { expect, it } from 'vitest';
import { barePhone } from './bare-phone.ts';

it.each([
  ['138 0000 0001', '13800000001'],
  ['+86 138-0000-0001', '13800000001'],
  ['8613800000001', '13800000001'],
  ['１３８０００００００１', '13800000001'],
  ['1380000', '1380000'],
  ['861380000', '861380000'],
  ['abc', 'abc'],
  ['', ''],
])('%j → %j', (typed, kept) => expect(barePhone(typed)).toBe(kept));
