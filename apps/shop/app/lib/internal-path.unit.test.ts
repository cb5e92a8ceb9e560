import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { internalPath } from './internal-path.ts';

describe('internalPath', () => {
  it.each([
    ['/help_news', '/help_news'],
    ['/list?keywords=a#goods', '/list?keywords=a#goods'],
    ['/a/../order', '/order'],
    ['/@evil.example', '/@evil.example'],
  ])('%j is %s', (value, path) => expect(internalPath(value)).toBe(path));

  it.each([
    null,
    '',
    'help_news',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/list/..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    ' /order',
  ])('%j leads nowhere', (value) => expect(internalPath(value)).toBeNull());

  it('whatever it gives stays on the host it is read on', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('/', '\\', '.', '%2e', '\t', '\n', '@', ':', 'a', '?', '#') }),
        (tail) => {
          const path = internalPath(`/${tail}`);
          expect(path === null ? 'shop.example' : new URL(path, 'http://shop.example').host).toBe(
            'shop.example',
          );
        },
      ),
    ));
});
