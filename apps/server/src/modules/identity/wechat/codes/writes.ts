import { randomBytes } from 'node:crypto';
import { CODE } from '@qingnang/contract/envelope';
import { sql } from 'kysely';
import { DeliveryFailure } from '../../../../channels/delivery/port.ts';
import type { WechatChannel } from '../../../../channels/wechat/port.ts';
import type { Db } from '../../../../db/client.ts';
import { conflict, Refusal } from '../../../../http/errors.ts';
import { type Buyer, requireOwn } from '../../../../http/session.ts';
import { type Signer, signerOf } from '../../accounts/sessions/reads.ts';
import { deviceWords } from '../../accounts/sessions/rules.ts';
import { bindingOf } from '../reads.ts';
import { CODE_SECONDS, hashOf } from '../rules.ts';

export interface ShownCode {
  scene: string;
  qr: string;
  expires_in: number;
}

interface NewScene {
  purpose: 'bind' | 'sign_in';
  /** Whom it binds; null = it signs in. */
  signer: Signer | null;
  browser: ShowingBrowser;
}

/** The browser that shows a code. */
export interface ShowingBrowser {
  secret: string;
  userAgent: string;
}

/** The official account. @throws 503 where the shop has none */
export function requireWechat(wechat: WechatChannel | null): WechatChannel {
  if (wechat) return wechat;
  throw new Refusal(503, CODE.unavailable, '微信登录与绑定暂未开通');
}

/** A code to sign in with. @throws 503 when WeChat is silent, or the shop has no official account */
export function signInCode(
  db: Db,
  wechat: WechatChannel | null,
  browser: ShowingBrowser,
): Promise<ShownCode> {
  return openScene(db, wechat, { purpose: 'sign_in', signer: null, browser });
}

/** A code that binds who asks. @throws 403 while a head office acts for it, 409 when they have a WeChat, else as `signInCode` */
export async function bindCode(
  db: Db,
  wechat: WechatChannel | null,
  buyer: Buyer,
  browser: ShowingBrowser,
): Promise<ShownCode> {
  requireOwn(buyer);
  if ((await bindingOf(db, buyer)).wechat_openid !== null) throw conflict('已绑定微信，请先解绑');
  return openScene(db, wechat, { purpose: 'bind', signer: signerOf(buyer), browser });
}

async function openScene(
  db: Db,
  wechat: WechatChannel | null,
  { purpose, signer, browser }: NewScene,
): Promise<ShownCode> {
  const scene = randomBytes(16).toString('base64url');
  const qr = await answered(requireWechat(wechat).code(scene, CODE_SECONDS));
  await db
    .insertInto('wechat_scene')
    .values({
      scene,
      purpose,
      account_id: signer?.accountId ?? null,
      member_id: signer?.memberId ?? null,
      browser_hash: hashOf(browser.secret),
      device: deviceWords(browser.userAgent),
      expires_at: sql`now() + make_interval(secs => ${CODE_SECONDS})`,
    })
    .execute();
  return { scene, qr, expires_in: CODE_SECONDS };
}

/** @throws 503 in place of WeChat's own failure */
export async function answered<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof DeliveryFailure)) throw error;
    throw new Refusal(503, CODE.unavailable, '微信暂时没有应答，请稍后再试');
  });
}
