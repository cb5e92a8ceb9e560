import type { Page } from '@playwright/test';

const MARK = 'data-drawn-alike';
/** Selects what has not been marked. */
export const UNLIKE = `:not([${MARK}])`;

/** Attributes that no style asks for: two elements may differ in them and are still drawn alike. */
const CONTENT = [
  'alt',
  'aria-controls',
  'aria-describedby',
  'aria-label',
  'aria-labelledby',
  'datetime',
  'for',
  'href',
  'id',
  'name',
  'src',
  'srcset',
  'title',
  'value',
  MARK,
];

/**
 * Marks everything inside an element that is built as one before it under the same parent: same elements, classes, styles and
 * states, whatever the words. The first of a shelf of cards stays unmarked, and so does each card that is built otherwise.
 */
export async function markAlike(page: Page): Promise<void> {
  await page.locator('body').evaluate(
    (body, { mark, content }) => {
      const outlines = new Map<unknown, string>();
      outlineOf(body);
      markIn(body);

      function outlineOf(element: Drawn): string {
        const attributes = [...element.attributes].filter(({ name }) => !content.includes(name));
        const own = attributes.map(({ name, value }) => `${name}=${value}`).sort();
        const inner = [...element.children].map(outlineOf);
        const outline = `${element.tagName}[${own.join()}](${inner.join()})`;
        outlines.set(element, outline);
        return outline;
      }

      function markIn(parent: Drawn): void {
        const seen = new Set<string>();
        for (const child of parent.children) {
          const outline = outlines.get(child) ?? '';
          const isAlike = seen.has(outline);
          seen.add(outline);
          for (const one of [child, ...child.querySelectorAll('*')]) one.toggleAttribute(mark, isAlike);
          if (!isAlike) markIn(child);
        }
      }
    },
    { mark: MARK, content: CONTENT },
  );
}

/** What is used of the browser's own elements; their types are not part of a program for Node. */
interface Drawn {
  tagName: string;
  attributes: Iterable<{ name: string; value: string }>;
  children: Iterable<Drawn>;
  querySelectorAll(selector: string): Iterable<Drawn>;
  toggleAttribute(name: string, force: boolean): void;
}
