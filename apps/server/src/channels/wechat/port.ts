/** The shop's WeChat official account behind one small port. */

export interface WechatUser {
  openid: string;
  /** What the user is called; '' = WeChat does not say. */
  name: string;
}

export interface WechatNotice {
  openid: string;
  /** Kind of message (contract/messages). */
  kind: string;
  title: string;
  body: string;
  at: Date;
  /** Path inside the shop; '' = none. */
  url: string;
}

/** What WeChat's server has to say, its signature verified. */
export interface WechatEvent {
  /** `scan`: a code was scanned, `text`: the user writes, `leave`: the user follows the account no more. */
  kind: 'scan' | 'text' | 'leave' | 'other';
  user: WechatUser;
  /** What the code that was scanned carries; '' otherwise. */
  scene: string;
  /** What the user writes; '' otherwise. */
  text: string;
  /** The official account as WeChat names it; an answer comes from there. */
  account: string;
}

export type CallbackQuery = Readonly<Record<string, string | undefined>>;

/** Calls of WeChat end after MESSAGE_TIMEOUT_MS and throw a DeliveryFailure when it is silent or refuses. */
export interface WechatChannel {
  /** True when nothing leaves: a page of the shop stands in for the user's WeChat. */
  isLocal: boolean;
  /** A code that carries `scene` (at most 64 characters) for so many seconds. @returns what it says */
  code(scene: string, seconds: number): Promise<string>;
  /** Sends a template message. @returns its number at WeChat */
  notify(notice: WechatNotice): Promise<string>;
  /** Where WeChat's own browser asks its user; it comes back to `returnTo` with `code` and `state`. */
  authorizeUrl(returnTo: string, state: string): string;
  /** Who has agreed there. @throws DeliveryFailure for a code that is wrong, old or used */
  userOf(code: string): Promise<WechatUser>;
  /** The answer to WeChat's question whether the callback is ours; null when the signature is wrong. */
  greet(query: CallbackQuery): string | null;
  /** @returns null when the signature is wrong or old, or it is no message */
  read(query: CallbackQuery, body: string): Promise<WechatEvent | null>;
  /** A text that the user reads in WeChat, as the callback's answer. */
  reply(event: WechatEvent, words: string): string;
}

export interface CallbackKeys {
  appId: string;
  token: string;
  /** 43 characters; null = messages come in plain. */
  aesKey: string | null;
}

export interface WechatTemplate {
  id: string;
  /** The fields' names in the template, such as thing1. */
  title: string;
  body: string;
  time: string;
}

export interface WechatSettings extends CallbackKeys {
  secret: string;
  /** A template for each kind of message. */
  templates: Readonly<Record<string, WechatTemplate>>;
  /** https://host */
  gateway: string;
}
