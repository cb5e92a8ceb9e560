import type { Config } from '../../config.ts';
import { createLocalIssuer } from './local.ts';
import { nuonuoIssuer } from './nuonuo/issuer.ts';
import type { InvoiceIssuer } from './port.ts';

/** The platform where its keys are set; the local one outside production; else nobody, and staff issue at the tax office's site. */
export function createInvoiceIssuer({
  nuonuo,
  publicUrl,
  nodeEnv,
  messageTimeoutMs,
}: Pick<Config, 'nuonuo' | 'publicUrl' | 'nodeEnv' | 'messageTimeoutMs'>): InvoiceIssuer | null {
  if (nuonuo) return nuonuoIssuer(nuonuo, publicUrl ?? '', messageTimeoutMs);
  return nodeEnv === 'production' ? null : createLocalIssuer();
}
