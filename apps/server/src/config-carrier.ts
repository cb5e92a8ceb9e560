import { z } from 'zod';
import type { Kuaidi100Settings } from './channels/carrier/port.ts';
import { allOrNone } from './config-payment.ts';

/** The settings of the tracking service, their names and forms; docs/operation.md lists the same. Both keys or none. */
export const carrierSchema = {
  KUAIDI100_CUSTOMER: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional(),
  KUAIDI100_KEY: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional(),
  KUAIDI100_GATEWAY: z.url().optional(),
};
type Given = { [Name in keyof typeof carrierSchema]?: string | undefined };

/** @throws SetupError with one line when only one of the keys is set */
export function kuaidi100Settings(given: Given): Kuaidi100Settings | null {
  const keys = allOrNone(given, { customer: 'KUAIDI100_CUSTOMER', key: 'KUAIDI100_KEY' });
  if (keys === null) return null;
  return { ...keys, gateway: new URL(given.KUAIDI100_GATEWAY ?? 'https://poll.kuaidi100.com').origin };
}
