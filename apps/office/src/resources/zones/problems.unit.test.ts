import { expect, it } from 'vitest';
import { atNearestFields } from '../../shared/nearest-fields.ts';
import { placeOf, problemsByBlock } from './problems.ts';
import { blankBlock } from './values.ts';

const KNOWN = new Set(['title', 'rule.tags', 'goods_ids', 'blocks', 'blocks.0.images.0.url']);

it.each([
  ['title', 'title'],
  ['rule.tags.3', 'rule.tags'],
  ['goods_ids.12', 'goods_ids'],
  ['blocks.0.images.0.url', 'blocks.0.images.0.url'],
  ['blocks.0.images.0.title', 'blocks'],
  ['version', 'version'],
])('puts what is wrong with %s at %s', (name, field) => {
  expect(atNearestFields({ [name]: ['不对'] }, KNOWN)).toEqual({ [field]: ['不对'] });
});

it('keeps all messages of one field', () => {
  expect(atNearestFields({ 'rule.tags.0': ['甲'], 'rule.tags.1': ['乙'] }, KNOWN)).toEqual({
    'rule.tags': ['甲', '乙'],
  });
});

it('counts problems by block', () => {
  const at = (...name: (string | number)[]) => ({ name, message: '不对' });
  const counts = problemsByBlock([
    at('blocks', 1, 'ends_at'),
    at('blocks', 1, 'title'),
    at('blocks'),
    at('title'),
  ]);
  expect([...counts]).toEqual([[1, 2]]);
});

it('says where a problem is', () => {
  const blocks = [blankBlock('text'), blankBlock('banner')];
  expect(placeOf(['blocks', 1, 'images', 0, 'url'], blocks)).toBe('组件 2（图片）');
  expect(placeOf(['rule', 'tags'], blocks)).toBe('选品规则');
  expect(placeOf(['version'], blocks)).toBe('version');
});
