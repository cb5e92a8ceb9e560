/**
 * What an answer of success has in it that was refused all the same: calls that take many things at once judge each by itself
 * (codes that were scanned, waybills of a batch).
 * @returns the words of the first, and how many more; '' = all of it is done
 */
export function refusalIn(data: unknown): string {
  const words = judged(data).filter(isRefused).map(wordsOf);
  return words.length > 1 ? `${words[0]}（共 ${words.length} 项未成功）` : (words[0] ?? '');
}

interface Judged {
  outcome?: unknown;
  state?: unknown;
  message?: unknown;
}

function judged(data: unknown): readonly Judged[] {
  if (typeof data !== 'object' || data === null) return [];
  const list = 'answers' in data ? data.answers : 'rows' in data ? data.rows : [];
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : [];
}

const isRefused = ({ outcome, state }: Judged): boolean =>
  outcome === 'refused' || outcome === 'unknown' || state === 'refused';

const wordsOf = ({ message }: Judged): string => (typeof message === 'string' ? message : '未成功');
