interface Window {
  /** Unix seconds. */
  starts_at: number;
  ends_at: number;
}

/** When the next of these begins or ends after `now`, since the page shows something else then; null: none does. */
export function nextTurn(windows: readonly Window[], now: number): number | null {
  const ahead = windows.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]).filter((at) => at > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
}
