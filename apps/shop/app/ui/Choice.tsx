import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Choice.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Words beside it. Without them it needs an `aria-label`. */
  children?: ReactNode;
}

interface CheckboxProps extends ChoiceProps {
  /** Some of several are chosen. */
  indeterminate?: boolean;
}

export function Checkbox({ children, className, indeterminate = false, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const input = (
    <input {...rest} ref={box} type="checkbox" className={cx(styles.box, !children && className)} />
  );
  return children ? labelled(input, children, className) : input;
}

export function Radio({ children, className, ...rest }: ChoiceProps) {
  const input = <input {...rest} type="radio" className={cx(styles.box, !children && className)} />;
  return children ? labelled(input, children, className) : input;
}

/** On or off, at once. Needs an `aria-label` or words. */
export function Switch({ children, className, ...rest }: ChoiceProps) {
  const input = (
    // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
    <input {...rest} type="checkbox" role="switch" className={cx(styles.switch, !children && className)} />
  );
  return children ? labelled(input, children, className) : input;
}

const labelled = (input: ReactNode, words: ReactNode, className: string | undefined) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control comes as a node
  <label className={cx(styles.check, className)}>
    {input}
    {words}
  </label>
);
