import type { Errors } from '../../lib/useForm.ts';
import { Field, Input } from '../../ui/Field.tsx';

interface FactorFieldProps {
  name?: string;
  label?: string;
  error: Errors[string];
  /** A recovery code will do as well. */
  takesRecovery?: boolean;
}

/** The six digits of the app on the phone. */
export const FactorField = ({
  name = 'code',
  label = '动态口令',
  error,
  takesRecovery = true,
}: FactorFieldProps) => (
  <Field
    label={label}
    error={error}
    hint={takesRecovery ? '手机验证器上的 6 位数字；手机不在时填一个恢复码' : '手机验证器上的 6 位数字'}
    required
    side
  >
    <Input
      name={name}
      // Recovery codes have letters.
      inputMode={takesRecovery ? 'text' : 'numeric'}
      placeholder={takesRecovery ? '6 位数字，或恢复码' : '6 位数字'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      maxLength={40}
    />
  </Field>
);
