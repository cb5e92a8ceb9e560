/** Signatures and retries as Standard Webhooks describe them, and what an attempt makes of a delivery. */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret: 24 random bytes. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(24).toString('base64');

/** Of one message at one moment. @param timestamp seconds */
export const signatureOf = (secret: string, id: string, timestamp: number, body: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');

/** What goes out beside a body. @param secrets each signs */
export const headersOf = (
  secrets: readonly string[],
  id: string,
  timestamp: number,
  body: string,
): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Qingnang-Webhooks/1',
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret, id, timestamp, body)}`).join(' '),
});

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds after each failure: three days and some hours together. */
export const BACKOFF = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
/** An endpoint that has only failed for so long is switched off. */
const PATIENCE_MS = 72 * HOUR * 1000;
const GONE = 410;

export interface Tried {
  /** This one included. */
  attempts: number;
  status: number;
  /** Since when the endpoint has only failed; null = until now it has not. */
  failingSince: Date | null;
}
export interface Outcome {
  status: 'done' | 'waiting' | 'failed';
  nextAt: Date;
  /** Of the endpoint, afterwards. */
  failingSince: Date | null;
  /** Why it is switched off; '' = it is not. */
  offReason: string;
}

/** What follows from an attempt. */
export function outcomeOf({ attempts, status, failingSince }: Tried, now: Date): Outcome {
  if (status >= 200 && status < 300)
    return { status: 'done', nextAt: now, failingSince: null, offReason: '' };
  const since = failingSince ?? now;
  const wait = BACKOFF[attempts - 1];
  return {
    status: status === GONE || wait === undefined ? 'failed' : 'waiting',
    nextAt: new Date(now.getTime() + (wait ?? 0) * 1000),
    failingSince: since,
    offReason: offReasonOf(status, since, now),
  };
}

function offReasonOf(status: number, since: Date, now: Date): string {
  if (status === GONE) return '对方回应 410，不再接收';
  return now.getTime() - since.getTime() >= PATIENCE_MS ? '连续三天全部失败' : '';
}
