import type { ComponentProps } from 'react';

/** A list without bullets. Safari takes it for a list only because it says so. */
export const PlainList = ({ role = 'list', ...rest }: ComponentProps<'ul'>) => <ul role={role} {...rest} />;
