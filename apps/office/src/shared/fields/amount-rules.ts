import type { FormItemProps } from 'antd';

type Rule = NonNullable<FormItemProps['rules']>[number];

/** Empty or yuan with at most four decimals: the price of a piece, as the server takes it. */
export const PRICE_RULE: Rule = {
  pattern: /^\s*(\d{1,8}(\.\d{1,4})?)?\s*$/,
  message: '金额最多 8 位整数、4 位小数',
};

/** Empty or yuan with at most two decimals: what is paid, or taken off whole orders. */
export const AMOUNT_RULE: Rule = {
  pattern: /^\s*(\d{1,8}(\.\d{1,2})?)?\s*$/,
  message: '金额最多 8 位整数、2 位小数',
};

/** The same where it must be there. */
export const REQUIRED_AMOUNT: Rule = {
  required: true,
  pattern: /^\s*\d{1,8}(\.\d{1,2})?\s*$/,
  message: '请填写金额，最多 8 位整数、2 位小数',
};
