/** The pages that a pager names: first, last, and two on each side of the present one; at both ends five at least. */
export function pageNumbers(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 2, pages - 4));
  const last = Math.min(pages, Math.max(page + 2, 5));
  const near = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [...(first > 1 ? [1] : []), ...near, ...(last < pages ? [pages] : [])];
}
