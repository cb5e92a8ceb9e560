import type { FormItemProps } from 'antd';

type Rule = NonNullable<FormItemProps['rules']>[number];

/** Empty or yuan with at most two decimals: what is taken off whole orders. */
export const AMOUNT_RULE: Rule = {
  pattern: /^\s*(\d{1,8}(\.\d{1,2})?)?\s*$/,
  message: '最多 2 位小数的金额',
};
