import { Input, type InputProps } from 'antd';

/** Yuan as they are typed, of a price or of an amount (amount-rules.ts). */
export function Money(given: InputProps) {
  return <Input {...given} inputMode="decimal" autoComplete="off" maxLength={13} />;
}
