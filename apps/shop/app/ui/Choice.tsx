import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { useEarlyTick } from '../lib/useEarlyTick.ts';
import styles from './Choice.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Words beside it. Without them it needs an `aria-label`. */
  children?: ReactNode;
}

interface CheckboxProps extends ChoiceProps {
  /** Some of several are chosen. */
  indeterminate?: boolean;
}

export const Checkbox = (props: CheckboxProps) => <Choice {...props} type="checkbox" look={styles.box} />;

export const Radio = (props: ChoiceProps) => <Choice {...props} type="radio" look={styles.box} />;

/** On or off, at once. Needs an `aria-label` or words. */
export const Switch = (props: ChoiceProps) => (
  <Choice {...props} type="checkbox" role="switch" look={styles.switch} />
);

interface DrawnProps extends CheckboxProps {
  type: 'checkbox' | 'radio';
  look: string | undefined;
}

function Choice({ look, children, className, indeterminate = false, ...rest }: DrawnProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  useEarlyTick(box, rest.checked);
  if (!children) return <input {...rest} ref={box} className={cx(look, className)} />;
  return (
    <label className={cx(styles.check, className)}>
      <input {...rest} ref={box} className={look} />
      {children}
    </label>
  );
}
