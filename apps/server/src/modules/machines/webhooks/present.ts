import type { V1Webhook } from '@qingnang/contract/v1-webhooks';
import { eventWords } from '@qingnang/contract/webhook-words';
import type { Webhook, WebhookDelivery } from '@qingnang/contract/webhooks';
import { instantInChina, toSeconds } from '../../../http/dates.ts';
import type { AttemptRow, DeliveryRow, HookRow } from './reads.ts';

const moment = (at: Date | null) => at && toSeconds(at);

export const presentWebhook = (row: HookRow): Webhook => ({
  ...row,
  failing_since: moment(row.failing_since),
  old_secret_until: moment(row.old_secret_until),
  oldest_at: moment(row.oldest_at),
  created_at: toSeconds(row.created_at),
});

export const presentV1Webhook = (row: HookRow): V1Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  types: row.types,
  source: row.source,
  active: row.is_active,
  off_reason: row.off_reason,
  failing_since: row.failing_since && instantInChina(row.failing_since),
  waiting: row.waiting,
  failed: row.failed,
  created_at: instantInChina(row.created_at),
});

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  webhook_id: row.webhook_id,
  webhook: row.webhook,
  type: row.type,
  type_name: eventWords(row.type),
  subject_id: row.subject_id,
  status: row.status,
  attempts: row.attempts,
  answer_status: row.answer_status,
  answer: row.answer,
  next_at: toSeconds(row.next_at),
  created_at: toSeconds(row.created_at),
  ended_at: moment(row.ended_at),
});

export const presentAttempt = ({ at, ...row }: AttemptRow) => ({ ...row, at: toSeconds(at) });
