import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { date } from '../lib/format.ts';
import { lazyKept } from '../lib/lazy-kept.ts';
import styles from './DayInput.module.css';
import { dayTyped } from './days.ts';
import { Input } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

const Calendar = lazyKept(() => import('./Calendar.tsx'));

type DayInputProps = Omit<
  ComponentProps<typeof Input>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'max' | 'min'
> & {
  /** `2026-03-09`; '' = none. Without it the field keeps its own, as in a form that is read when it is sent. */
  value?: string;
  defaultValue?: string;
  onChange?: (day: string) => void;
  max?: string | undefined;
  min?: string | undefined;
};

/** A day, typed as one likes or picked: the same in every browser and language. */
export function DayInput({
  value,
  defaultValue = '',
  onChange,
  max,
  min,
  className,
  ...rest
}: DayInputProps) {
  const [text, setText] = useState(value ?? defaultValue);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (value !== undefined) setText(value);
  }, [value]);
  const today = date(Date.now());
  const settle = (typed: string) => {
    const day = dayTyped(typed, today);
    // What is no day stays to be put right; the form says so at its field.
    setText(day ?? typed);
    if (day !== null) onChange?.(day);
  };
  const pick = (day: string) => {
    setOpen(false);
    settle(day);
  };
  const day = dayTyped(text, today);
  return (
    <span className={cx(styles.box, className)} ref={box}>
      <Input
        {...rest}
        inputMode="numeric"
        autoComplete="off"
        placeholder="年-月-日"
        maxLength={11}
        value={text}
        {...(day === null && { 'aria-invalid': true })}
        onChange={({ target }) => {
          setText(target.value);
          // Whole as it stands: nobody has to leave the field first.
          const typed = dayTyped(target.value, today);
          if (typed !== null && (typed === '' || target.value === typed)) onChange?.(typed);
        }}
        onBlur={() => settle(text)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle(text);
          if (event.key === 'ArrowDown') setOpen(true);
        }}
      />
      <IconButton
        className={styles.open}
        icon="calendar"
        size="sm"
        label="打开日历"
        aria-expanded={isOpen}
        disabled={rest.disabled}
        tabIndex={-1}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Suspense>
          <Calendar
            anchor={box}
            value={day || ''}
            today={today}
            min={min}
            max={max}
            onPick={pick}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  );
}
