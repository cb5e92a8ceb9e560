import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CodePurpose } from '@qingnang/contract/registration';

const CODE_DIGITS = 6;
export const CODE_MINUTES = 5;
/** Wrong codes that end one: five guesses at a million. */
export const CODE_TRIES = 5;
/** One number and purpose waits so long for another code: the countdown beside the button. */
export const CODE_WAIT_SECONDS = 60;
/** Whoever's number it is must not be flooded, nor the shop's bill. */
const CODES_A_DAY = 10;
const CODES_AN_HOUR_BY_ADDRESS = 30;

/** Longer than sending takes: a number without an account is answered as late as one with it. */
export const SAME_TIME_MS = 150;

/** Confirms an act of the signed-in account, and is worth nothing to anybody else. */
export const ownPurpose = (purpose: CodePurpose): boolean =>
  ['phone', 'contract', 'proof', 'link'].includes(purpose);

/** @param pick gives a whole number from 0 up to, not including, its argument */
export const drawCode = (pick: (below: number) => number): string =>
  String(pick(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** What the table keeps: a leaked row does not tell its million possible codes without the key. */
export const codeHash = (key: string, phone: string, purpose: CodePurpose, code: string): string =>
  createHmac('sha256', key).update(`sms-code:${purpose}:${phone}:${code}`).digest('base64url');

export function isSameHash(kept: string, given: string): boolean {
  const [a, b] = [Buffer.from(kept), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Full-width digits of a Chinese keyboard, and spaces that came along from the message, count as typed right. */
export const typedCode = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '');

/** How many codes a number and an address have had, for the limits. */
export interface SentCodes {
  /** Seconds since the last one for this number and purpose; null = none within a day. */
  lastSeconds: number | null;
  /** For the number, whatever the purpose, since 24 hours; and how long ago the oldest of them was. */
  today: number;
  oldestTodaySeconds: number;
  /** From the address within the hour; and how long ago the oldest of them was. */
  byAddress: number;
  oldestByAddressSeconds: number;
}

/** Why no code may be sent now, with the seconds until it may; null when it may. */
export function refusalOf(sent: SentCodes): { seconds: number; words: string } | null {
  if (sent.lastSeconds !== null && sent.lastSeconds < CODE_WAIT_SECONDS) {
    const seconds = Math.ceil(CODE_WAIT_SECONDS - sent.lastSeconds);
    return { seconds, words: `验证码已发送，请 ${seconds} 秒后再获取` };
  }
  if (sent.today >= CODES_A_DAY) {
    return {
      seconds: Math.ceil(24 * 3600 - sent.oldestTodaySeconds),
      words: '这个号码今天获取验证码的次数已用完，请明天再试或联系客服',
    };
  }
  if (sent.byAddress >= CODES_AN_HOUR_BY_ADDRESS) {
    const seconds = Math.ceil(3600 - sent.oldestByAddressSeconds);
    return { seconds, words: `获取验证码太频繁，请 ${Math.ceil(seconds / 60)} 分钟后再试` };
  }
  return null;
}
