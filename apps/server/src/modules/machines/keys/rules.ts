import { type KeyScope, MOST_KEY_YEARS } from '@qingnang/contract/machine-words';
import { invalid } from '../../../http/errors.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * When a key ends whose last day is this one, in China.
 * @throws 422 for a day that is over, and for one too far away
 */
export function endOfDay(expiresOn: string, now: Date): Date {
  const end = new Date(Date.parse(`${expiresOn}T00:00:00+08:00`) + DAY_MS);
  const longest = new Date(now);
  longest.setUTCFullYear(longest.getUTCFullYear() + MOST_KEY_YEARS);
  if (end <= now) throw invalid({ expires_on: '到期日不能早于今天' });
  if (end.getTime() > longest.getTime() + DAY_MS)
    throw invalid({ expires_on: `最长 ${MOST_KEY_YEARS} 年，到期前换新的密钥` });
  return end;
}

export type KeyState = 'good' | 'over' | 'revoked';

export function stateOf(key: { revoked_at: Date | null; expires_at: Date }, now: Date): KeyState {
  if (key.revoked_at) return 'revoked';
  return key.expires_at <= now ? 'over' : 'good';
}

/** The part of a secret by which its holder knows it again. */
export const beginningOf = (id: number): string => `qnk_${id}_`;

/** The scopes of a form in their own order, each once. */
export const inOrder = <S extends KeyScope>(all: readonly S[], chosen: readonly S[]): S[] =>
  all.filter((one) => chosen.includes(one));
