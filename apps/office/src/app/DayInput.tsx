import { Input, type InputProps } from 'antd';
import { parseDay } from './day.ts';

interface DayInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  value?: string | undefined;
  onChange?: (text: string) => void;
}

/**
 * A day that is typed: eight digits are enough. Unlike the browser's own field it reads the same in every browser; what is
 * not a day stays as typed, for the form to refuse.
 */
export function DayInput({ value = '', onChange, onBlur, ...given }: DayInputProps) {
  return (
    <Input
      placeholder="2026-03-09"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      {...given}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
      onBlur={(event) => {
        const day = parseDay(value);
        if (day !== null && day !== value) onChange?.(day);
        onBlur?.(event);
      }}
    />
  );
}
