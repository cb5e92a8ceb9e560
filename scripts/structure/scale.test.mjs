import { describe, expect, test } from 'vitest';
import { OFF_SCALE } from './policy.mjs';
import { offTheScale } from './scale.mjs';

const TOKENS = ':root {\n  --s1h: 6px;\n  --s3: 12px;\n  --fs-13: 13px;\n  --gutter: 56px;\n}\n';

/** What is said of one declaration in an app whose scales are above. */
function say(declaration) {
  const tree = {
    'apps/shop/app/styles/tokens.css': TOKENS,
    'apps/shop/app/ui/A.module.css': `.a {\n  ${declaration};\n}\n`,
  };
  return check(tree);
}

const check = (tree) =>
  offTheScale(
    Object.entries(tree).map(([file, text]) => ({ file, text })),
    OFF_SCALE,
  );

describe('spaces and font sizes', () => {
  test.each([
    'margin: 0 auto var(--s3)',
    'padding-block: calc(var(--s1h) + env(safe-area-inset-bottom))',
    'margin-inline: calc(var(--gutter) * -1)',
    'gap: var(--s1h) 4%',
    'padding: 10vh',
    'font: var(--fs-13) / 20px var(--font)',
    'font: inherit',
  ])('that are steps are accepted: %s', (declaration) => expect(say(declaration)).toEqual([]));

  test.each([
    ['margin: 0 7px', 'margin 7px'],
    ['scroll-margin-block-start: 72px', 'scroll-margin-block-start 72px'],
    ['padding-inline: calc(8px + var(--s3))', 'padding-inline 8px'],
    ['column-gap: 1em', 'column-gap 1em'],
    ['margin: -12px', 'margin -12px'],
    ['font-size: 0.72em', 'font-size 0.72em'],
    ['font: 12px / 17px var(--font)', 'font 12px'],
  ])('of their own are refused: %s', (declaration, words) =>
    expect(say(declaration)).toEqual([`apps/shop/app/ui/A.module.css:2: ${words} is no step of tokens.css`]),
  );

  test('a step that is not there is refused', () => {
    expect(say('margin: var(--s9)')).toEqual([
      'apps/shop/app/ui/A.module.css:2: --s9 is no step of tokens.css',
    ]);
  });

  test('a hairline, a shared border and other properties are free', () => {
    for (const declaration of [
      'margin: -1px',
      'padding: 1px',
      'width: 7px',
      'inset: 7px',
      'line-height: 19px',
    ])
      expect(say(declaration)).toEqual([]);
  });

  test('comments and paper are free, and lines are counted with them', () => {
    const text =
      '/* margin:\n 7px; */\n@media print {\n  .a {\n    margin: 5mm;\n  }\n}\n.a {\n  gap: 7px;\n}\n';
    expect(check({ 'apps/office/src/a.css': text })).toEqual([
      'apps/office/src/a.css:9: gap 7px is no step of tokens.css',
    ]);
  });

  test('two apps mean the same by a step', () => {
    const other = 'apps/office/src/app/styles/tokens.css';
    const shop = { 'apps/shop/app/styles/tokens.css': TOKENS };
    expect(check({ ...shop, [other]: TOKENS.replace('56px', '0') })).toEqual([]);
    expect(check({ ...shop, [other]: TOKENS.replace('12px', '14px') })).toEqual([
      `${other}: --s3 is 14px, but 12px in apps/shop/app/styles/tokens.css`,
    ]);
  });
});
