import { hash, randomBytes } from 'node:crypto';
import type { BIND_STATES, SignInState } from '@qingnang/contract/wechat';

/** How long a code may be scanned (docs/rules/accounts.md#codes-of-wechat). */
export const CODE_SECONDS = 300;
/** How long after the scan an account may be signed in; and bound, which may take a registration first. */
export const SIGN_IN_SECONDS = 300;
export const BIND_SECONDS = 1800;

/** The cookie of a browser that shows codes: what is scanned there is taken in there and nowhere else. */
export const BROWSER_COOKIE = 'qn_wechat';
const SECRET_FORM = /^[\w-]{43}$/;

export const isSecret = (value: string | undefined): value is string => SECRET_FORM.test(value ?? '');
export const newSecret = () => randomBytes(32).toString('base64url');
export const hashOf = (secret: string) => hash('sha256', secret, 'buffer');

export interface SceneFacts {
  status: 'waiting' | 'asked' | 'scanned' | 'done' | 'refused';
  expires_at: Date;
}

/** What the page of a binding code says. */
export function bindState({ status, expires_at }: SceneFacts, now: Date): (typeof BIND_STATES)[number] {
  if (status === 'done' || status === 'refused') return status;
  if (expires_at <= now) return 'expired';
  return status === 'waiting' ? 'waiting' : 'confirm';
}

/** What the page of a sign-in code says. @param accounts how many may be entered with the WeChat that scanned it */
export function signInState({ status, expires_at }: SceneFacts, accounts: number, now: Date): SignInState {
  if (status === 'done') return 'signed_in';
  if (status === 'refused') return 'refused';
  if (expires_at <= now) return 'expired';
  if (status === 'waiting') return 'waiting';
  if (status === 'asked') return 'confirm';
  if (accounts === 0) return 'unbound';
  return accounts === 1 ? 'scanned' : 'choose';
}

/** Whether what somebody writes in WeChat is a yes. */
export const isYes = (text: string): boolean => /^(1|是|确认|确认登录)$/.test(text.normalize('NFKC').trim());

/** What a user reads in WeChat after scanning. */
export const WORDS = {
  expired: '二维码已失效，请在网页上刷新后重新扫描。',
  used: '二维码已被其他微信扫描，请在网页上刷新后重试。',
  toBind: (company: string) => `已扫码：${company}。请在网页上确认绑定。`,
  asking: (who: string, device: string) =>
    `有人正在 ${device} 上登录${who}。是您本人请回复 1 确认；不是请勿回复。`,
  confirmed: '已确认，请在网页上继续。如果不是您本人操作，请立即联系客服。',
  another: '您又扫描了别的二维码，请刷新后重新扫描。',
  unbound: '您的微信还没有绑定账户，请在网页上绑定已有账户，或注册新会员。',
  blocked: '账户已停用，请联系客服。',
} as const;
