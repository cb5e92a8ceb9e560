import type { ComponentProps } from 'react';

/** A part that scrolls in itself. It takes the focus, so that the arrow keys scroll it. */
export const Scrollable = ({ tabIndex = 0, ...rest }: ComponentProps<'section'>) => (
  <section tabIndex={tabIndex} {...rest} />
);
