import { describe, expect, it } from 'vitest';
import { isAddress, tidy, unknownElements } from './html.ts';

describe('elements that the visual editor would lose', () => {
  it('are named once', () =>
    expect(unknownElements('<figure><img src="/a"/></figure><FIGURE></FIGURE>H<sub>2</sub>O')).toEqual([
      'figure',
      'sub',
    ]));

  it('are none in usual texts', () =>
    expect(
      unknownElements('<h2>一</h2><p>a &lt;b <strong>二</strong></p><table><tr><td>三</td></tr></table>'),
    ).toEqual([]));
});

describe('the editor’s HTML', () => {
  it('has no paragraph in simple cells and lines', () =>
    expect(
      tidy(
        '<ul><li><p>一</p></li></ul><table><tbody><tr><td colspan="2"><p>二</p></td></tr></tbody></table>',
      ),
    ).toBe('<ul><li>一</li></ul><table><tbody><tr><td colspan="2">二</td></tr></tbody></table>'));

  it('keeps paragraphs where there is more', () => {
    const html = '<ul><li><p>一</p><ul><li>二</li></ul></li><li><p>三</p><p>四</p></li></ul>';
    expect(tidy(html)).toBe(html);
  });

  it('ends with its last words', () => {
    expect(tidy('<p>完</p><p></p>')).toBe('<p>完</p>');
    expect(tidy('<p></p>')).toBe('');
  });
});

it.each([
  ['/list?page=2', true],
  ['https://www.nmpa.gov.cn/', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
  ['', false],
])('a link to %s: %s', (address, may) => expect(isAddress(address)).toBe(may));
