import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { usePrefetch } from '../lib/prefetch.ts';

/** A link to a page of the shop. Its data and code are fetched when the pointer, the focus or a finger comes to it. */
export function PageLink(props: LinkProps & ComponentProps<'a'>) {
  const { onPointerEnter, onFocus, onTouchStart, onClick, ...rest } = props;
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
      onClick={(event) => {
        intent.onClick();
        onClick?.(event);
      }}
      onTouchStart={(event) => {
        intent.onTouchStart();
        onTouchStart?.(event);
      }}
    />
  );
}
