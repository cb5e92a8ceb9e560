import type { BodyOf } from '@qingnang/contract/call';
import type { speedReport } from '@qingnang/contract/speed';
import type { Device, PageKind } from '@qingnang/contract/speed-words';
import { pageKindAt } from './page-kind.ts';

type Report = BodyOf<typeof speedReport>;

/** Faster answers browsers do not tell, but for the first one. */
const SHORTEST_MS = 16;
const PHONE_PX = 768;
const TABLET_PX = 1024;

/**
 * Watches how long the page that was opened took to show its largest part, and the slowest answer to a click or key on each page,
 * and tells both when nobody looks any more: kinds of pages and milliseconds, nothing of who it is or what was looked at.
 */
export function watchSpeed(): void {
  const opened = pageKindAt(location.pathname);
  let lcp: Report['lcp'] = null;
  const slowest = new Map<PageKind, number>();
  const observers: PerformanceObserver[] = [];
  const take = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (entry.entryType === 'largest-contentful-paint') lcp = { page: opened, ms: whole(entry.startTime) };
      else if ('interactionId' in entry && entry.interactionId) {
        const page = pageKindAt(location.pathname);
        slowest.set(page, Math.max(slowest.get(page) ?? 0, whole(entry.duration)));
      }
    }
  };
  const watch = (type: string, options = {}) => {
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    // A browser that does not know a type watches nothing.
    observer.observe({ type, buffered: true, ...options });
    observers.push(observer);
    return observer;
  };
  watch('event', { durationThreshold: SHORTEST_MS });
  watch('first-input');
  // What was opened in the background was drawn when somebody came to look.
  const largest = wasHidden() ? null : watch('largest-contentful-paint');
  const tell = () => {
    for (const observer of observers) take(observer.takeRecords());
    if (lcp === null && slowest.size === 0) return;
    const inp = [...slowest].map(([page, ms]) => ({ page, ms }));
    const report: Report = { device: device(), lcp, inp };
    // A blob says that it is JSON.
    navigator.sendBeacon('/api/speed', new Blob([JSON.stringify(report)], { type: 'application/json' }));
    largest?.disconnect();
    lcp = null;
    slowest.clear();
  };
  addEventListener('pagehide', tell);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell();
  });
}

const whole = (ms: number): number => Math.max(0, Math.round(ms));

const wasHidden = (): boolean =>
  performance.getEntriesByType('visibility-state').some(({ name }) => name === 'hidden');

const device = (): Device =>
  innerWidth < PHONE_PX ? 'phone' : innerWidth < TABLET_PX ? 'tablet' : 'desktop';
