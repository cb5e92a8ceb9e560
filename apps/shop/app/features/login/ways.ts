/** The ways of signing in, as tabs. */
const WAYS = [
  { value: 'password', label: '密码登录' },
  { value: 'code', label: '短信登录' },
  { value: 'wechat', label: '微信登录' },
] as const;
export type Way = (typeof WAYS)[number]['value'];

/** What a shop has connected: 1 = it has. */
export interface Offered {
  sms: number;
  wechat: number;
}

/** The ways that a shop offers; what it does not say it offers. */
export const waysOf = (offered: Offered | undefined) =>
  WAYS.filter(({ value }) =>
    value === 'code' ? offered?.sms !== 0 : value === 'wechat' ? offered?.wechat !== 0 : true,
  );

/** The way that an address of the sign-in page names. */
export function wayIn(query: URLSearchParams): Way {
  // Back from WeChat's own page.
  if (query.has('wechat')) return 'wechat';
  return WAYS.find(({ value }) => value === query.get('way'))?.value ?? 'password';
}

/** The sign-in page by one of its ways; where it leads afterwards stays. */
export function wayPath(way: Way, query: URLSearchParams): string {
  const to = new URLSearchParams();
  if (way !== 'password') to.set('way', way);
  const redirect = query.get('redirect');
  if (redirect !== null) to.set('redirect', redirect);
  return to.size === 0 ? '/login' : `/login?${to}`;
}
