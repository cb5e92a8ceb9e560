/** Events that the shop sends to other systems (Standard Webhooks), in words. Without schemas. */
import { FEED_KINDS, type FeedKind } from './feed-words.ts';
import { keysOf } from './keys.ts';

/** Of a kind of thing that has changed. */
export type ChangeEvent = `${FeedKind}.changed`;

export const eventOf = (kind: FeedKind): ChangeEvent => `${kind}.changed`;
export const CHANGE_EVENTS: readonly ChangeEvent[] = keysOf(FEED_KINDS).map(eventOf);
const EVENT_WORDS = new Map<string, string>(
  keysOf(FEED_KINDS).map((kind) => [eventOf(kind), FEED_KINDS[kind]]),
);
export const eventWords = (type: string): string => EVENT_WORDS.get(type) ?? '测试';

export const DELIVERY_STATES = { waiting: '待发送', done: '已送达', failed: '失败' } as const;
export type DeliveryState = keyof typeof DELIVERY_STATES;

/** Endpoints of a shop at most. */
export const MOST_ENDPOINTS = 20;
/** How long the secret before the newest one signs as well. */
export const OLD_SECRET_HOURS = 24;
/** How long deliveries are kept. */
export const DELIVERY_DAYS = 30;
