import type { SmsChannel } from './port.ts';

/** Stands in where no provider is configured, outside production: messages stay in the outbox. */
export const localSms: SmsChannel = { isLocal: true, send: async () => '' };
