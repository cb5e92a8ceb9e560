import { describe, expect, it } from 'vitest';
import { paragraphs } from './present.ts';

describe('paragraphs', () => {
  it('escapes text and keeps its lines', () => {
    expect(paragraphs('a & b\nc\n\n\n<i>"\'')).toBe('<p>a &amp; b<br>c</p><p>&lt;i&gt;&quot;&#39;</p>');
    expect(paragraphs(' \n ')).toBe('');
  });
});
