/**
 * Counts a click on a banner. It goes out beside the click: nothing waits for it, it outlives the page, and a failure is
 * nobody's concern (product.md §8).
 */
export function tapBanner(id: number): void {
  navigator.sendBeacon('/api/activity/tap', new URLSearchParams({ banner_id: String(id) }));
}
