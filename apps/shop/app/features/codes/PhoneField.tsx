import { useRef, useState } from 'react';
import { useEarlyText } from '../../lib/useEarlyText.ts';
import type { Errors } from '../../lib/useForm.ts';
import { Field, Input } from '../../ui/Field.tsx';
import { barePhone } from './bare-phone.ts';

interface PhoneFieldProps {
  errors: Errors;
  label?: string;
  hint?: string;
  placeholder?: string;
  defaultValue?: string | undefined;
}

/** A mobile number; spaces of a pasted one do no harm. */
export function PhoneField({ errors, label = '手机号', hint, placeholder, defaultValue }: PhoneFieldProps) {
  const [value, setValue] = useState(defaultValue ?? '');
  const box = useRef<HTMLInputElement>(null);
  useEarlyText(box, value, (text) => setValue(barePhone(text)));
  return (
    <Field label={label} error={errors.phone} hint={hint} required side>
      <Input
        ref={box}
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
