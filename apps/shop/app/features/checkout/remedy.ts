/** What can be done about a refusal: the words of the button and where it leads. */
export interface Remedy {
  action: string;
  url: string;
}

/** As an answer names it, by itself or with the first line that it is about; null when nothing can be done. */
export function remedyOf(data: unknown): Remedy | null {
  if (isRemedy(data)) return data;
  const lines = typeof data === 'object' && data !== null && 'lines' in data ? data.lines : [];
  return Array.isArray(lines) ? (lines.find(isRemedy) ?? null) : null;
}

const isRemedy = (data: unknown): data is Remedy =>
  typeof data === 'object' &&
  data !== null &&
  'url' in data &&
  'action' in data &&
  typeof data.action === 'string' &&
  typeof data.url === 'string' &&
  data.url !== '';
