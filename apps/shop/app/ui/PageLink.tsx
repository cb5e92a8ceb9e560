import { useFollow } from '../lib/follow.ts';
import { usePrefetch } from '../lib/prefetch.ts';
import type { PlainLinkProps } from './PlainLink.tsx';

/** A link to a page of the shop. Its data and code are fetched when the pointer, the focus or a finger comes to it. */
export function PageLink(props: PlainLinkProps) {
  const { to, preventScrollReset, onPointerEnter, onFocus, onTouchStart, onClick, ...rest } = props;
  const intent = usePrefetch(to);
  const follow = useFollow(to, { preventScrollReset, onClick });
  return (
    <a
      {...rest}
      href={to}
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
        follow(event);
      }}
      onTouchStart={(event) => {
        intent.onTouchStart();
        onTouchStart?.(event);
      }}
    />
  );
}
