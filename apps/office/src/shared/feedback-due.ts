import type { StaffFeedback } from '@qingnang/contract/feedback';
import { waited } from '../app/format.ts';

/**
 * How a complaint stands to the time it is due: 已超时 2 小时, 还有 5 小时; '' for what has no time, or is answered.
 * @param now Unix seconds
 */
export function dueWords({ status, due_at }: Pick<StaffFeedback, 'status' | 'due_at'>, now: number): string {
  if (status !== 'open' || due_at === null) return '';
  return due_at < now ? `已超时 ${waited(now - due_at)}` : `还有 ${waited(due_at - now)}`;
}
