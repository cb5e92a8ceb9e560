import type { SearchIndex } from '@qingnang/search/index';
import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import type { PaymentProviders } from '../channels/payment/port.ts';
import type { FileStore } from '../channels/storage/port.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';

/** What a request may reach: made once in app.ts and handed to every handler. */
export interface Services {
  config: Config;
  db: Db;
  sql: Sql;
  search: SearchIndex;
  payments: PaymentProviders;
  /** Public files, uploaded pictures among them. */
  files: FileStore;
  log: Logger;
}
