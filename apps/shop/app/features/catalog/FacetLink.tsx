import { count } from '../../lib/format.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import type { FacetValue } from './facet-rows.ts';

/** A value of a facet with its number of goods; leads to the list with it, or without it when it is chosen. */
export const FacetLink = ({ value, className }: { value: FacetValue; className: string | undefined }) => (
  <PageLink
    className={className}
    to={value.to}
    rel="nofollow"
    preventScrollReset
    aria-current={value.chosen ? 'true' : undefined}
  >
    {value.name}
    {value.count !== undefined && <small>{count(value.count)}</small>}
  </PageLink>
);
