import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { keyOf } from '../lib/keys.ts';
import { useEarlyText } from '../lib/useEarlyText.ts';
import { Icon } from './Icon.tsx';
import styles from './QtyInput.module.css';
import { type Corrected, fit } from './quantity.ts';

export type { Corrected } from './quantity.ts';

interface QtyInputProps {
  /** Whose quantity it is: the group's name is `<name>数量`. */
  name: string;
  value: number;
  /** Called with a quantity that the rules allow, when the buyer has finished: a step, Enter, leaving the box. */
  onChange: (value: number) => void;
  min?: number;
  /** The buttons go by this much, and typed values go up to it. */
  multiple?: number;
  max?: number | undefined;
  /** The goods' own rules, when minimum, multiple and maximum do not say all. */
  correct?: (wanted: number) => Corrected;
  /** A note from outside, as after the server's correction. */
  note?: string | undefined;
  size?: 'sm' | 'md' | 'lg';
  disabled?: boolean;
  /** Enter in the box, after the quantity was taken over. */
  onEnter?: () => void;
  /** Name of the box in its form, whose sending takes the place of `onEnter`. */
  field?: string;
  className?: string | undefined;
}

/** A quantity: steps by the multiple, typing allowed, corrections said below in amber. */
export function QtyInput(props: QtyInputProps) {
  const { name, value, min = 1, multiple = 1, max, size = 'md', disabled, onEnter } = props;
  const { box, typed, note, type, settle, stepTo } = useQuantity(props);
  const noteId = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const key = keyOf(event);
    if (key === 'Enter') {
      settle();
      onEnter?.();
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault();
      stepTo(value + (key === 'ArrowUp' ? multiple : -multiple));
    }
  };
  return (
    <span className={props.className}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be an inline grid in a table cell */}
      <span
        role="group"
        aria-label={`${name}数量`}
        className={cx(styles.stepper, size !== 'md' && styles[size])}
      >
        <button
          type="button"
          data-each
          className={styles.button}
          aria-label="减少"
          disabled={disabled || value <= min}
          onClick={() => stepTo(value - multiple)}
        >
          <Icon name="minus" size={14} />
        </button>
        <input
          ref={box}
          className={styles.input}
          name={props.field}
          inputMode="numeric"
          size={4}
          autoComplete="off"
          aria-label="数量"
          aria-describedby={note ? noteId : undefined}
          disabled={disabled}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={settle}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          data-each
          className={styles.button}
          aria-label="增加"
          disabled={disabled || (max !== undefined && value + multiple > max)}
          onClick={() => stepTo(value + multiple)}
        >
          <Icon name="plus" size={14} />
        </button>
      </span>
      {note && (
        <span className={cx('as-block', styles.note, styles.changed)} id={noteId} role="status">
          {note}
        </span>
      )}
    </span>
  );
}

function useQuantity({ value, onChange, min = 1, multiple = 1, max, correct, note: told }: QtyInputProps) {
  const [typed, setTyped] = useState(String(value));
  const [note, setNote] = useState<string | undefined>();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(String(value)), [value]);
  const stepTo = (wanted: number) => {
    const corrected = correct?.(wanted) ?? fit(wanted, min, multiple, max);
    setTyped(String(corrected.number));
    setNote(corrected.note);
    if (corrected.number !== value) onChange(corrected.number);
  };
  const settle = (text: string) => {
    if (text !== String(value)) stepTo(text === '' ? min : Number(text));
  };
  useEarlyText(box, String(value), (text, hasLeft) => {
    setTyped(digitsOf(text));
    if (hasLeft) settle(digitsOf(text));
  });
  return {
    box,
    typed,
    note: note ?? told,
    type: (text: string) => setTyped(digitsOf(text)),
    settle: () => settle(typed),
    stepTo,
  };
}

const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, 6);
