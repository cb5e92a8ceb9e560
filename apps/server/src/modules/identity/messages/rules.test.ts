import { describe, expect, it } from 'vitest';
import { isTooLate, MAX_TRIES, nextTry } from './delivery/rules.ts';
import {
  coveredWords,
  lifeSeconds,
  placesOf,
  requireSms,
  SECRET_TEMPLATES,
  SMS_TEMPLATES,
  wordsOf,
} from './rules.ts';

describe('templates', () => {
  it('name their parameters in order', () => {
    expect(placesOf('licence_due')).toEqual(['licence', 'date', 'days']);
    expect(wordsOf('code', { code: '042042' })).toBe('您的验证码是 042042，5 分钟内有效。请勿告诉任何人。');
  });

  it('are never sent with a hole', () => {
    expect(() => wordsOf('order_paid', {})).toThrow('order_no');
  });

  it('cover what is secret', () => {
    expect(SECRET_TEMPLATES).toEqual(['code', 'account_changed', 'password_reset']);
    expect(coveredWords('code')).toBe('您的验证码是 ******，5 分钟内有效。请勿告诉任何人。');
    expect(coveredWords('order_paid')).toBeNull();
    expect(coveredWords('order')).toBeNull();
  });

  it('fit into two short messages', () => {
    for (const { words } of Object.values(SMS_TEMPLATES)) expect(words.length).toBeLessThanOrEqual(70);
  });
});

describe('tries', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  const tried = (template: string, tries: number, ageSeconds = 0) => ({
    template,
    tries,
    created_at: new Date(now.getTime() - ageSeconds * 1000),
  });

  it('wait longer each time and end after the sixth', () => {
    const waits = [1, 2, 3, 4, 5].map(
      (tries) => (nextTry(tried('order_paid', tries), now)?.getTime() ?? 0) - now.getTime(),
    );
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(new Set(waits).size).toBe(5);
    expect(nextTry(tried('order_paid', MAX_TRIES), now)).toBeNull();
  });

  it('of a code end with the code', () => {
    expect(nextTry(tried('code', 1), now)).not.toBeNull();
    expect(nextTry(tried('code', 3, 100), now)).toBeNull();
    expect(isTooLate(tried('code', 1, 301), now)).toBe(true);
    expect(isTooLate(tried('order_paid', 1, 301), now)).toBe(false);
    expect(lifeSeconds('order')).toBe(86_400);
  });
});

it('refuses where no short message can be sent', () => {
  expect(() => requireSms(null)).toThrow('短信服务未配置');
});
