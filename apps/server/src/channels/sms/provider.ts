import type { Config } from '../../config.ts';
import { localSms } from './local.ts';
import type { SmsChannel } from './port.ts';

/** The provider where its keys are set, else the stand-in outside production, else none. */
export async function createSms(config: Config): Promise<SmsChannel | null> {
  if (config.sms) {
    // The client library is loaded only by shops that use it.
    const { tencentSms } = await import('./tencent.ts');
    return tencentSms(config.sms, config.messageTimeoutMs);
  }
  return config.nodeEnv === 'production' ? null : localSms;
}
