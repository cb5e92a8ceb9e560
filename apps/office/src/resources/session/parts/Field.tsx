import { type InputHTMLAttributes, useEffect, useId, useRef } from 'react';
import type { ApiError } from '../../../app/api.ts';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  name: string;
  problem: ApiError | null;
  hint?: string;
  onValue: (value: string) => void;
}

/** A plain input with its label and what is wrong with it, for pages that stand outside of the frame. */
export function Field({ label, name, problem, hint, onValue, autoFocus, ...input }: FieldProps) {
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  const message = problem?.errors[name]?.[0];
  useEffect(() => {
    if (autoFocus || message) ref.current?.focus();
  }, [autoFocus, message]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        ref={ref}
        className="in"
        id={id}
        name={name}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={message !== undefined}
        aria-describedby={`${id}-note`}
      />
      <small id={`${id}-note`} className={message ? 'bad' : 'muted'} role={message ? 'alert' : undefined}>
        {message ?? hint}
      </small>
    </div>
  );
}
