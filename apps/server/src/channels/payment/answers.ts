import { parseFen } from '@qingnang/rules/money';
import type { z } from 'zod';
import { ProviderFailure } from './port.ts';

/** An answer in the form that a provider documents. @throws ProviderFailure for another one */
export function readAnswer<T extends z.ZodType>(form: T, said: unknown): z.infer<T> {
  const read = form.safeParse(said);
  if (read.success) return read.data;
  const where = read.error.issues[0]?.path.join('.') ?? '';
  throw new ProviderFailure('FORM', `支付渠道的应答格式有变（${where}）`, true);
}

/** Yuan as providers write them, '1234.50', in fen; null for anything else. */
export function fenOf(yuan: string): number | null {
  const sum = parseFen(yuan.trim());
  return sum === null ? null : Number(sum);
}

/** Fen as yuan, the way providers write them: '1234.50'. */
export const yuanOf = (fen: number): string =>
  `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

/** A moment as providers write it, in China: '2026-11-20 10:34:56'. */
export const chinaTime = (time: Date): string =>
  new Date(time.getTime() + CHINA_MS).toISOString().slice(0, 19).replace('T', ' ');
const CHINA_MS = 8 * 3600_000;

/** The reverse of `chinaTime`; null for anything else. */
export function fromChinaTime(text: string | undefined): Date | null {
  const time = new Date(`${(text ?? '').slice(0, 19).replace(' ', 'T')}+08:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}
