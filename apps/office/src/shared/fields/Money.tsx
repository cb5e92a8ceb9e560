import { Input, type InputProps } from 'antd';

/** Empty or yuan with at most four decimals, as the server takes it. */
export const PRICE_RULE = { pattern: /^\s*(\d{1,8}(\.\d{1,4})?)?\s*$/, message: '最多 4 位小数的金额' };

export function Money(given: InputProps) {
  return <Input {...given} inputMode="decimal" autoComplete="off" maxLength={13} />;
}
