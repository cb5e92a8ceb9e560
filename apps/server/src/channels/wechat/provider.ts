import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { sandboxKey } from '../payment/providers.ts';
import type { WechatChannel } from './port.ts';

/** The official account where its keys are set, else the stand-in outside production, else none. */
export async function createWechat(config: Config, db: Db): Promise<WechatChannel | null> {
  if (config.wechatOfficial) {
    const { officialAccount } = await import('./official.ts');
    const options = { publicUrl: config.publicUrl ?? '', timeoutMs: config.messageTimeoutMs };
    return officialAccount(config.wechatOfficial, db, options);
  }
  if (config.nodeEnv === 'production') return null;
  const { localWechat } = await import('./local.ts');
  return localWechat(await sandboxKey(config));
}
