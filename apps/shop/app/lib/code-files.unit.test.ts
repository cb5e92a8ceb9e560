import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withFiles } from './code-files.ts';

interface Link {
  rel: string;
  href: string;
  onload: () => void;
  onerror: () => void;
  remove: () => void;
}
const links: Link[] = [];
const fetched = vi.fn();
const inDocument = vi.fn();

beforeEach(() => {
  inDocument.mockReset().mockReturnValue(null);
  fetched.mockReset().mockImplementation(async () => new Response('code'));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', {
    querySelector: inDocument,
    createElement: () => ({ remove: vi.fn() }),
    head: { append: (link: Link) => links.push(link) },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  links.length = 0;
});

it('asks for a script once, and imports when it is there', async () => {
  const load = vi.fn().mockResolvedValue('part');
  expect(await withFiles(load, ['assets/once.js'])).toBe('part');
  await withFiles(load, ['assets/once.js']);
  expect(fetched.mock.calls).toEqual([['/assets/once.js']]);
});

it('imports nothing that could not be fetched, and asks again', async () => {
  const load = vi.fn().mockResolvedValue('part');
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(withFiles(load, ['assets/again.js'])).rejects.toThrow('Failed to fetch');
  fetched.mockResolvedValueOnce(new Response('', { status: 404 }));
  await expect(withFiles(load, ['assets/again.js'])).rejects.toThrow('404');
  expect(load).not.toHaveBeenCalled();
  expect(await withFiles(load, ['assets/again.js'])).toBe('part');
});

it('leaves alone what the document names', async () => {
  inDocument.mockReturnValue({});
  expect(await withFiles(async () => 'part', ['assets/named.js', 'assets/named.css'])).toBe('part');
  expect(fetched).not.toHaveBeenCalled();
  expect(links).toEqual([]);
});

it('waits for a sheet, takes one away that did not come, and asks again', async () => {
  const load = vi.fn().mockResolvedValue('part');
  const first = withFiles(load, ['assets/part.css']);
  const other = withFiles(load, ['assets/part.css']);
  expect(links).toHaveLength(1);
  links[0]?.onerror();
  await expect(first).rejects.toThrow('part.css');
  await expect(other).rejects.toThrow('part.css');
  expect(links[0]?.remove).toHaveBeenCalled();
  const again = withFiles(load, ['assets/part.css']);
  expect(load).not.toHaveBeenCalled();
  links[1]?.onload();
  expect(await again).toBe('part');
});
