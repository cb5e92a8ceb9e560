import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Field.module.css';

interface Wiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<Wiring | null>(null);

interface FieldProps {
  label: string;
  /** What is wrong: a message, or the list that an ApiError has for this field; the first one is shown. */
  error?: string | readonly string[] | undefined;
  hint?: ReactNode;
  required?: boolean;
  /** Label to the left of the control; `--label` sets its width. */
  side?: boolean;
  className?: string | undefined;
  /** One Input, Select or Textarea. */
  children: ReactNode;
}

/** A labelled control with its error and hint, all tied together for screen readers. */
export function Field({ label, error, hint, required, side, className, children }: FieldProps) {
  const id = useId();
  const wrong = typeof error === 'string' ? error : error?.[0];
  const noteId = wrong || hint ? `${id}-note` : undefined;
  return (
    <div className={cx(styles.field, side && styles.side, className)}>
      <label className={cx(styles.label, required && styles.required)} htmlFor={id}>
        {label}
      </label>
      <FieldContext value={{ id, describedBy: noteId, invalid: Boolean(wrong) }}>{children}</FieldContext>
      {wrong ? (
        <p className={styles.error} id={noteId} role="alert">
          {wrong}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

function useWiring() {
  const wiring = useContext(FieldContext);
  if (!wiring) return {};
  return {
    id: wiring.id,
    'aria-describedby': wiring.describedBy,
    'aria-invalid': wiring.invalid || undefined,
  };
}

interface Sized {
  compact?: boolean;
}

/** A text box. Outside a `<Field>` it needs an `aria-label`. */
export function Input({ compact, className, ...rest }: ComponentProps<'input'> & Sized) {
  return <input {...useWiring()} {...rest} className={cx(styles.input, compact && styles.sm, className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useWiring()} {...rest} className={cx(styles.textarea, className)} />;
}

/** The browser's own list of choices: the best there is on a phone, and nothing to load. */
export function Select({ compact, className, ...rest }: ComponentProps<'select'> & Sized) {
  return <select {...useWiring()} {...rest} className={cx(styles.select, compact && styles.sm, className)} />;
}
