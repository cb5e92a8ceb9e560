import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Button.module.css';
import { PageLink } from './PageLink.tsx';

interface Look {
  /** primary: the next step, one a region · pay: money is committed · soft: repeated or done · line · text · plain. */
  variant?: 'plain' | 'primary' | 'soft' | 'pay' | 'line' | 'text';
  size?: 'sm' | 'md' | 'lg';
  block?: boolean;
}

const lookOf = ({ variant = 'plain', size = 'md', block }: Look, className?: string): string =>
  cx(
    styles.button,
    variant !== 'plain' && styles[variant],
    size !== 'md' && styles[size],
    block && styles.block,
    className,
  );

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** The act is under way: the button turns and takes no click. */
  busy?: boolean;
}

export function Button({ variant, size, block, busy, className, type = 'button', ...rest }: ButtonProps) {
  const look = lookOf(
    { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) },
    className,
  );
  return (
    <button
      {...rest}
      type={type}
      className={cx(look, busy && styles.busy)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    />
  );
}

type ButtonLinkProps = Look & ComponentProps<typeof PageLink>;

/** A link to a page of the shop that looks like a button. */
export function ButtonLink({ variant, size, block, className, ...rest }: ButtonLinkProps) {
  const look = lookOf(
    { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) },
    className,
  );
  return <PageLink {...rest} className={look} />;
}

/** A link to a file that is saved, looking like a button. Without an address it takes no click. */
export function ButtonFile({
  variant,
  size,
  block,
  className,
  href,
  ...rest
}: Look & Omit<ComponentProps<'a'>, 'href'> & { href: string | null }) {
  const look = lookOf(
    { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) },
    className,
  );
  if (href === null)
    return (
      <button type="button" className={look} disabled>
        {rest.children}
      </button>
    );
  return <a {...rest} className={look} href={href} download />;
}
