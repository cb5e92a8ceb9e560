import { describe, expect, it } from 'vitest';
import { sourcesOf } from './image-sources.ts';

describe('sourcesOf', () => {
  it('names the siblings of an uploaded picture', () =>
    expect(sourcesOf('/files/img/0a1b-800.webp')).toEqual({
      webp: '/files/img/0a1b-200.webp 200w, /files/img/0a1b-400.webp 400w, /files/img/0a1b-800.webp 800w',
      avif: '/files/img/0a1b-200.avif 200w, /files/img/0a1b-400.avif 400w, /files/img/0a1b-800.avif 800w',
    }));

  it.each(['/files/demo/packs/1.svg', '/files/img/0a-w1440.webp', 'https://cdn.example/a-800.webp', ''])(
    'leaves %s as it is',
    (src) => expect(sourcesOf(src)).toBeUndefined(),
  );
});
