import { useState } from 'react';
import type { Errors } from '../../lib/useForm.ts';
import { Field, Input } from '../../ui/Field.tsx';
import { barePhone } from './bare-phone.ts';

interface PhoneFieldProps {
  errors: Errors;
  label?: string;
  hint?: string;
  placeholder?: string;
  defaultValue?: string;
}

/** A mobile number; spaces of a pasted one do no harm. */
export function PhoneField({ errors, label = '手机号', hint, placeholder, defaultValue }: PhoneFieldProps) {
  const [value, setValue] = useState(defaultValue ?? '');
  return (
    <Field label={label} error={errors.phone} hint={hint} required side>
      <Input
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        placeholder={placeholder ?? '11 位手机号'}
        value={value}
        onChange={(event) => setValue(barePhone(event.target.value))}
      />
    </Field>
  );
}
