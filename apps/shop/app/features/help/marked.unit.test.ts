import fc from 'fast-check';
import { expect, it } from 'vitest';
import { marked } from './marked.ts';

it('marks the words, whatever their case', () =>
  expect(
    marked('GSP 回执与gsp', 'gsp 回执')
      .filter(({ isHit }) => isHit)
      .map(({ text }) => text),
  ).toEqual(['GSP', '回执', 'gsp']));

it('loses no letter, whatever is searched for', () =>
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, keywords) => {
      expect(
        marked(text, keywords)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  ));
