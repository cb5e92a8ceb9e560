import type { KeyObject } from 'node:crypto';

/** Settings of the payment providers. Keys are held as key objects, which no log and no JSON can write out. */

export interface WechatPaySettings {
  appId: string;
  mchId: string;
  /** Serial number of the merchant's certificate, whose key signs. */
  serial: string;
  privateKey: KeyObject;
  /** 32 bytes; WeChat Pay encrypts notifications with it. */
  apiV3Key: KeyObject;
  /** Serial number or PUB_KEY_ID_… of the platform's key, which signs what WeChat Pay says. */
  platformKeyId: string;
  platformKey: KeyObject;
  /** https://host */
  gateway: string;
}

export interface AlipaySettings {
  appId: string;
  privateKey: KeyObject;
  /** Alipay's own, not the merchant's. */
  publicKey: KeyObject;
  sellerId: string;
  /** https://host/gateway.do */
  gateway: string;
}
