import type { ComponentProps } from 'react';
import { useFollow } from '../lib/follow.ts';

export interface PlainLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this shop, with its query. */
  to: string;
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean;
}

/** A link to a page of the shop that fetches nothing ahead. */
export function PlainLink({ to, preventScrollReset, onClick, ...rest }: PlainLinkProps) {
  return <a {...rest} href={to} onClick={useFollow(to, { preventScrollReset, onClick })} />;
}
