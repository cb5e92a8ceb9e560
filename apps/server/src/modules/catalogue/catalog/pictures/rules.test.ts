import { describe, expect, it } from 'vitest';
import { pictureErrors } from './rules.ts';

describe('pictureErrors', () => {
  it.each(['', '/files/img/0a-w1440.webp', '/files/demo/brands/x.1f.svg', 'https://cdn.example/a.png'])(
    'takes "%s"',
    (url) => {
      expect(pictureErrors({ logo: url })).toEqual({});
    },
  );
  it.each([
    'abcdef',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//evil.example/a.png',
    'http://evil.example/a.png',
    '/files/../secret',
    '/admin',
    'https://x/"onerror=',
  ])('refuses "%s" at its field', (url) => {
    expect(Object.keys(pictureErrors({ logo: url }))).toEqual(['logo']);
  });
});
