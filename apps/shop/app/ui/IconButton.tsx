import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  /** The button's name for everybody who does not see the icon. */
  label: string;
  size?: 'sm' | 'md';
  iconSize?: 14 | 16 | 20 | 24;
}

export function IconButton({
  icon,
  label,
  size = 'md',
  iconSize,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(styles.iconButton, size === 'sm' && styles.sm, className)}
    >
      <Icon name={icon} size={iconSize ?? (size === 'sm' ? 16 : 20)} />
    </button>
  );
}
