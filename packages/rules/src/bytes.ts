const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** `1536` → `1.5 KB`. */
export function bytesWords(bytes: number): string {
  const at = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 2 ** (10 * at);
  return `${value >= 100 || at === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[at]}`;
}
