import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { seconds } from './fields.ts';

/** 开店准备: what a shop needs before it may sell, and the act that opens it. */

/** `missing` keeps the shop from opening, `advised` does not. */
export const SETUP_STATES = { done: '已完成', missing: '未完成', advised: '建议' } as const;

const item = z.object({
  key: z.string(),
  name: z.string(),
  state: z.enum(['done', 'missing', 'advised']),
  /** What there is, or what to do. */
  words: z.string(),
  /** The office's screen for it; '' = it is done on the server. */
  to: z.string(),
});
export type SetupItem = z.infer<typeof item>;

const setup = z.object({
  /** null: visitors are told that the shop is being prepared. */
  opened_at: seconds().nullable(),
  /** Who opened it; '' for a shop that was open before this page came. */
  opened_by: z.string(),
  items: z.array(item),
});
export type Setup = z.infer<typeof setup>;

export const adminSetup = endpoint({
  method: 'GET',
  path: '/api/admin/setup',
  scope: 'staff:settings.write',
  summary: '开店准备',
  data: setup,
});

/** @throws 409 naming what is missing */
export const adminSetupOpen = endpoint({
  method: 'POST',
  path: '/api/admin/setup/open',
  scope: 'staff:settings.write',
  summary: '开张',
  data: setup,
});
