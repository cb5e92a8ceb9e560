import type { KeptAct } from './store.ts';

/** Calls that take codes which were scanned. */
const isScan = ({ name }: Pick<KeptAct, 'name'>): boolean => name.endsWith('/codes');

/** What waits for the network, for who has done it; '' = nothing. */
export function waitingWords(waiting: readonly Pick<KeptAct, 'name'>[]): string {
  const scans = waiting.filter(isScan).length;
  const others = waiting.length - scans;
  const parts = [scans > 0 ? `还有 ${scans} 次扫描未送出` : '', others > 0 ? `${others} 项待发送` : ''];
  return parts.filter((part) => part !== '').join('，');
}
