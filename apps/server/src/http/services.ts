import type { SearchIndex } from '@qingnang/search/index';
import type { Logger } from 'pino';
import type { CarrierTracking } from '../channels/carrier/port.ts';
import type { InvoiceIssuer } from '../channels/invoicing/port.ts';
import type { PaymentProviders } from '../channels/payment/port.ts';
import type { ContractSigner } from '../channels/signing/port.ts';
import type { SmsChannel } from '../channels/sms/port.ts';
import type { FileStore, PrivateStore } from '../channels/storage/port.ts';
import type { WebhookSender } from '../channels/webhook/port.ts';
import type { WechatChannel } from '../channels/wechat/port.ts';
import type { Config } from '../config.ts';
import type { Archiver } from '../db/archive/archiver.ts';
import type { Db } from '../db/client.ts';
import type { Listener } from '../db/pool/listen.ts';
import type { Pool } from '../db/pool/pool.ts';
import type { Reads } from '../db/replica/reads.ts';

/** What a request may reach: made once in app.ts and handed to every handler. */
export interface Services {
  config: Config;
  db: Db;
  pool: Pool;
  listener: Listener;
  /** Long reads that may come from a replica. */
  reads: Reads;
  search: SearchIndex;
  payments: PaymentProviders;
  /** null outside the demo without a tracking service: staff say what has arrived. */
  carrier: CarrierTracking | null;
  /** null in production without a provider: staff issue invoices at the tax office's site. */
  invoicing: InvoiceIssuer | null;
  /** null in production without a provider. */
  sms: SmsChannel | null;
  wechat: WechatChannel | null;
  /** Brings events to other systems. */
  webhooks: WebhookSender;
  /** The certificate that signs contracts. */
  signing: ContractSigner;
  /** Public files, uploaded pictures among them. */
  files: FileStore;
  /** Files that only their owner and staff may read. */
  privateFiles: PrivateStore;
  /** null where the shop archives nothing itself. */
  archive: Pick<Archiver, 'takeBase' | 'tryRestore'> | null;
  log: Logger;
}
