import type { forgetState } from '@qingnang/contract/security';
import { maskedPhone } from '@qingnang/rules/phone';
import type { z } from 'zod';
import type { SignInRow } from '../reads.ts';
import { TICKET_DONE } from './rules.ts';

/** Where a browser stands: its number is confirmed, its password was set, or neither. */
export function presentForgetState(
  holder: SignInRow | null,
  ticket: string | undefined,
): z.infer<(typeof forgetState)['data']> {
  if (!holder) return { state: ticket === TICKET_DONE ? 'done' : 'none', username: '', phone: '' };
  return { state: 'open', username: holder.username, phone: maskedPhone(holder.phone) };
}
