import { zoneRule } from '@qingnang/contract/admin-zones';
import { zonePath } from '@qingnang/contract/zones';
import { describe, expect, it } from 'vitest';
import { isPreview, previewToken, withPreview } from './preview/rules.ts';
import { hasConditions, stateOf } from './rules.ts';

const NOW = 1_800_000_000;
const OPEN = { isPublished: true, isStopped: false, startsAt: null, endsAt: null };

describe('a zone is', () => {
  it.each([
    ['running', 'without a window', {}],
    ['draft', 'before it is published, whatever its window', { isPublished: false, startsAt: NOW - 1 }],
    ['stopped', 'once stopped, whatever its window', { isStopped: true, startsAt: NOW + 1 }],
    ['waiting', 'a second before its start', { startsAt: NOW + 1 }],
    ['running', 'from its start on', { startsAt: NOW, endsAt: NOW + 1 }],
    ['ended', 'from its end on', { startsAt: NOW - 9, endsAt: NOW }],
  ])('%s %s', (state, _, more) => {
    expect(stateOf({ ...OPEN, ...more }, NOW)).toBe(state);
  });
});

describe('the page of a zone', () => {
  it.each([
    ['page', 'yx', '/yx'],
    ['page', 'hb', '/hb'],
    ['page', 'toString', '/404'],
    ['controlled', 'kx-xinnao', '/kxzq/goods/kx-xinnao'],
    ['zone', 'dongji', '/zqmb?id=7'],
    ['activity', 'dongji', '/hdmb?id=7'],
  ] as const)('%s %s is %s', (kind, code, path) => {
    expect(zonePath(kind, code, 7)).toBe(path);
  });

  it('takes a token beside what it has already', () => {
    expect(withPreview('/yx', 't')).toBe('/yx?preview=t');
    expect(withPreview('/hdmb?id=7', 't')).toBe('/hdmb?id=7&preview=t');
  });
});

describe('a preview', () => {
  const token = previewToken('key', 7, NOW + 60);

  it('holds for its zone and until it runs out', () => {
    expect(isPreview('key', 7, token, NOW)).toBe(true);
    expect(isPreview('key', 7, token, NOW + 60)).toBe(false);
    expect(isPreview('key', 8, token, NOW)).toBe(false);
    expect(isPreview('another', 7, token, NOW)).toBe(false);
  });

  it.each([
    ['a later end', token.replace(String(NOW + 60), String(NOW + 61))],
    ['another zone', token.replace(/^7/, '8')],
    ['no signature', token.split('.').slice(0, 2).join('.')],
    ['a shorter signature', token.slice(0, -1)],
    ['an empty one', ''],
    ['words', 'x.y.z'],
  ])('is not forged with %s', (_, forged) => {
    expect(isPreview('key', 7, forged, NOW)).toBe(false);
    expect(isPreview('key', 8, forged, NOW)).toBe(false);
  });
});

describe('a rule', () => {
  it.each([
    [{}, false],
    [{ category_ids: [1] }, true],
    [{ brand_ids: [1] }, true],
    [{ maker_ids: [1] }, true],
    [{ tags: ['优'] }, true],
    [{ rx: ['rx'] }, true],
    [{ specials: ['daily'] }, true],
    [{ is_free_shipping: 1 }, true],
    [{ is_controlled: 1 }, true],
  ])('%o brings goods: %s', (rule, brings) => {
    expect(hasConditions(zoneRule.parse(rule))).toBe(brings);
  });
});
