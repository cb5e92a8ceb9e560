import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHANGE_EVENTS } from '@qingnang/contract/webhook-words';
import { expect, it } from 'vitest';
import { BACKOFF, headersOf, newWebhookSecret, outcomeOf, signatureOf } from './rules.ts';

const NOW = new Date('2026-11-26T00:00:00Z');
const before = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

it('signs as the standard does: the message of its own example', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signed = signatureOf(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}');
  expect(signed).toBe('g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('signs by each secret that is good', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  const { 'webhook-signature': signature } = headersOf(secrets, 'msg_1', 1, '{}');
  expect(signature).toBe(secrets.map((one) => `v1,${signatureOf(one, 'msg_1', 1, '{}')}`).join(' '));
});

it('goes on for three days', () => {
  const hours = BACKOFF.reduce((sum, seconds) => sum + seconds, 0) / 3600;
  expect(hours).toBeGreaterThan(72);
  expect(hours).toBeLessThan(80);
});

it.each([
  [
    { attempts: 1, status: 204, failingSince: before(2) },
    { status: 'done', failingSince: null, offReason: '' },
  ],
  [
    { attempts: 1, status: 500, failingSince: null },
    { status: 'waiting', failingSince: NOW, offReason: '' },
  ],
  [
    { attempts: 1, status: 302, failingSince: null },
    { status: 'waiting', failingSince: NOW, offReason: '' },
  ],
  [
    { attempts: 2, status: 0, failingSince: before(71) },
    { status: 'waiting', offReason: '' },
  ],
  [
    { attempts: 2, status: 0, failingSince: before(72) },
    { status: 'waiting', offReason: '连续三天全部失败' },
  ],
  [
    { attempts: 1, status: 410, failingSince: null },
    { status: 'failed', offReason: '对方回应 410，不再接收' },
  ],
  [
    { attempts: 10, status: 500, failingSince: before(1) },
    { status: 'failed', offReason: '' },
  ],
] as const)('%j → %j', (tried, outcome) => expect(outcomeOf(tried, NOW)).toMatchObject(outcome));

it('waits longer after each failure', () => {
  const waits = BACKOFF.map(
    (_, at) =>
      (outcomeOf({ attempts: at + 1, status: 0, failingSince: null }, NOW).nextAt.getTime() - NOW.getTime()) /
      1000,
  );
  expect(waits).toEqual([...BACKOFF]);
});

const ROOT = path.resolve(import.meta.dirname, '../../../../../..');
const DOCUMENT = readFileSync(path.join(ROOT, 'docs/webhooks.md'), 'utf8');

type Verify = (secret: string, headers: Record<string, string>, body: string, now?: number) => boolean;

it('docs/webhooks.md shows code that tells our messages from others', async () => {
  const [, code = ''] = /```js\n([^`]*(?:`[^`\n]+`[^`]*)*)\n```/.exec(DOCUMENT) ?? [];
  const { isFromShop } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    isFromShop: Verify;
  };
  const [secret, other] = [newWebhookSecret(), newWebhookSecret()];
  const headers = headersOf([other, secret], 'msg_1', 1000, '{"a":1}');
  expect(isFromShop(secret, headers, '{"a":1}', 1100)).toBe(true);
  expect(isFromShop(other, headers, '{"a":1}', 1100)).toBe(true);
  expect(isFromShop(newWebhookSecret(), headers, '{"a":1}', 1100)).toBe(false);
  expect(isFromShop(secret, headers, '{"a":2}', 1100)).toBe(false);
  expect(isFromShop(secret, headers, '{"a":1}', 1400)).toBe(false);
  expect(isFromShop(secret, { ...headers, 'webhook-id': 'msg_2' }, '{"a":1}', 1100)).toBe(false);
  expect(isFromShop(secret, {}, '{"a":1}', 1100)).toBe(false);
});

it('docs/webhooks.md lists every event', () => {
  expect(CHANGE_EVENTS.filter((type) => !DOCUMENT.includes(`\`${type}\``))).toEqual([]);
});
