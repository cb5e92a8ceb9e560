import { expect, it } from 'vitest';
import { isPicture, pictureProblem, thumb } from './picture.ts';

it('refuses empty and too large files before they are sent', () => {
  expect(pictureProblem({ size: 0 })).toBe('文件是空的');
  expect(pictureProblem({ size: 10 * 1024 * 1024 })).toBe('');
  expect(pictureProblem({ size: 10 * 1024 * 1024 + 1 })).toContain('10 MB');
});

it('shows the small copy of what was uploaded', () => {
  expect(thumb('/files/img/ab12-800.webp')).toBe('/files/img/ab12-200.webp');
  expect(thumb('/files/img/ab12-w1440.webp')).toBe('/files/img/ab12-w390.webp');
  expect(thumb('/files/art/pack-800.svg')).toBe('/files/art/pack-800.svg');
});

it('knows a picture from the name of a drawing', () => {
  expect(['pill', '/files/img/a-800.webp', 'https://cdn.example/a.png'].map(isPicture)).toEqual([
    false,
    true,
    true,
  ]);
});
