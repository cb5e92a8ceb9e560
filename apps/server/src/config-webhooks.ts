import { z } from 'zod';
import type { WebhookSettings } from './channels/webhook/sender.ts';

/** The settings of events that the shop sends; docs/operation.md lists the same. */
export const webhookSchema = {
  /** Ports that may be sent to, with commas. */
  WEBHOOK_PORTS: z
    .string()
    .regex(/^\d{1,5}(,\d{1,5}){0,9}$/, 'must be ports with commas: 443,8443')
    .default('443,8443'),
};

/** Outside production anything may be sent to: the demo and the tests receive on this machine. */
export const webhookSettings = (
  { WEBHOOK_PORTS: ports }: { WEBHOOK_PORTS: string },
  nodeEnv: string,
): WebhookSettings => ({ ports: ports.split(',').map(Number), isOpen: nodeEnv !== 'production' });
