import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { usePrefetch } from '../lib/prefetch.ts';

/** A link to a page of the shop. Its data and code are fetched when the pointer, the focus or a finger comes to it. */
export function PageLink({
  onPointerEnter,
  onFocus,
  onTouchStart,
  ...rest
}: LinkProps & ComponentProps<'a'>) {
  const intent = usePrefetch(typeof rest.to === 'string' ? rest.to : '');
  return (
    <Link
      {...rest}
      onPointerEnter={(event) => {
        intent.onPointerEnter();
        onPointerEnter?.(event);
      }}
      onPointerLeave={intent.onPointerLeave}
      onFocus={(event) => {
        intent.onFocus();
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        intent.onTouchStart();
        onTouchStart?.(event);
      }}
    />
  );
}
