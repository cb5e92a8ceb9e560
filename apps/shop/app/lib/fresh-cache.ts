/** Answers that may be used again for a short time. The oldest go first; fifty are plenty. */
const KEPT = 50;

export interface FreshCache<T> {
  get(key: string, now?: number): T | undefined;
  set(key: string, value: T, now?: number): void;
}

export function createFreshCache<T>(freshMs: number): FreshCache<T> {
  const entries = new Map<string, { value: T; at: number }>();
  return {
    get(key, now = Date.now()) {
      const entry = entries.get(key);
      return entry && now - entry.at < freshMs ? entry.value : undefined;
    },
    set(key, value, now = Date.now()) {
      entries.delete(key);
      entries.set(key, { value, at: now });
      const oldest = entries.keys().next();
      if (entries.size > KEPT && !oldest.done) entries.delete(oldest.value);
    },
  };
}
