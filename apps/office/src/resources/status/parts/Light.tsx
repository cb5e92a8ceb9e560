import { LEVELS, type Level } from '@qingnang/contract/status';

const TONES = { ok: 'ok', warn: 'wait', bad: 'bad' } as const;

/** Green, amber or red, and the same in words. */
export function Light({ level }: { level: Level }) {
  return <span className={`tag ${TONES[level]}`}>{LEVELS[level]}</span>;
}
