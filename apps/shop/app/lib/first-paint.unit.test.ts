import { describe, expect, it } from 'vitest';
import { paintFirst } from './first-paint.ts';

const CODE = 'import "/assets/m.js";import("/assets/e.js");';
const DOCUMENT = `<html><head><title>首页</title><link rel="modulepreload" href="/assets/m.js" nonce="N"/><link rel="modulepreload" href="/assets/e.js"/>
<link rel="stylesheet" href="/a.css"/></head><body><main>药</main><script nonce="N" type="module" async="">${CODE}</script><script>last()</script></body></html>`;

const shown = (html: string): string => paintFirst(Buffer.from(html), 'N').toString();

describe('a document paints before its scripts', () => {
  it('keeps what is painted and every other script as it was', () => {
    const html = shown(DOCUMENT);
    expect(html).toContain('<title>首页</title>');
    expect(html).toContain('<link rel="stylesheet" href="/a.css"/></head><body><main>药</main>');
    expect(html).toMatch(/<script>last\(\)<\/script><\/body><\/html>$/);
  });

  it('neither fetches nor runs them by itself', () => {
    const html = shown(DOCUMENT);
    expect(html).not.toContain('<link rel="modulepreload"');
    expect(html).not.toContain('type="module"');
  });

  it('hands both to a script that stands right behind and has the nonce', () => {
    expect(shown(DOCUMENT)).toMatch(
      /<script nonce="N" type="text\/plain">import "\/assets\/m\.js";import\("\/assets\/e\.js"\);<\/script><script nonce="N">\(files=>[\s\S]+\)\(\["\/assets\/m\.js","\/assets\/e\.js"\]\)<\/script><script>last/,
    );
  });

  it('stays as it is where nothing begins', () => {
    expect(shown('<html><head></head><body>药</body></html>')).toBe(
      '<html><head></head><body>药</body></html>',
    );
  });
});
