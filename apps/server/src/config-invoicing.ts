import { isCreditCode } from '@qingnang/rules/identity';
import { z } from 'zod';
import type { NuonuoSettings } from './channels/invoicing/port.ts';
import { allOrNone } from './config-payment.ts';

/** What stands in a header or a signature: nothing that could leave it. */
const key = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'must have 1 to 200 plain letters')
  .optional();

/** The settings of the issuing service, their names and forms; docs/operation.md lists the same. The four keys or none. */
export const invoicingSchema = {
  NUONUO_APP_KEY: key,
  NUONUO_APP_SECRET: key,
  NUONUO_ACCESS_TOKEN: key,
  NUONUO_TAX_NO: z.string().refine(isCreditCode, 'must be a unified social credit code').optional(),
  NUONUO_EXTENSION: z
    .string()
    .regex(/^\d{1,5}$/)
    .optional(),
  NUONUO_GATEWAY: z.url().optional(),
};
type Given = { [Name in keyof typeof invoicingSchema]?: string | undefined };

/** @throws SetupError with one line when only some of the keys are set */
export function nuonuoSettings(given: Given): NuonuoSettings | null {
  const keys = allOrNone(given, {
    appKey: 'NUONUO_APP_KEY',
    appSecret: 'NUONUO_APP_SECRET',
    accessToken: 'NUONUO_ACCESS_TOKEN',
    taxNo: 'NUONUO_TAX_NO',
  });
  if (keys === null) return null;
  return {
    ...keys,
    extension: given.NUONUO_EXTENSION ?? '',
    gateway: new URL(given.NUONUO_GATEWAY ?? 'https://sdk.nuonuo.com').origin,
  };
}
