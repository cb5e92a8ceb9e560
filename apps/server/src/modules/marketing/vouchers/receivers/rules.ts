import type { Receivers } from '@qingnang/contract/admin-coupons';

/** What is wrong with the naming of receivers, by field; empty when it can name somebody. */
export const receiverErrors = ({ usernames, by_audience }: Receivers): Record<string, string> =>
  usernames.length === 0 && by_audience === 0 ? { usernames: '请填写用户名，或选择按客户范围发放' } : {};
