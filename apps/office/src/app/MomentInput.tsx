import { Input, type InputProps } from 'antd';
import { parseMoment } from './day.ts';
import { dateTime } from './format.ts';

interface MomentInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  value?: string | undefined;
  onChange?: (text: string) => void;
}

/** A day with a time that is typed, China time; what is none stays as typed, for the form to refuse. See DayInput. */
export function MomentInput({ value = '', onChange, onBlur, ...given }: MomentInputProps) {
  return (
    <Input
      placeholder="2026-03-09 08:00"
      autoComplete="off"
      maxLength={16}
      {...given}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
      onBlur={(event) => {
        const moment = parseMoment(value);
        if (moment !== null && dateTime(moment) !== value) onChange?.(dateTime(moment));
        onBlur?.(event);
      }}
    />
  );
}
