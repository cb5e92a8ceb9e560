import type { JsonText } from './json-columns.ts';

/** A value as a jsonb column or a `…::jsonb` parameter takes it: the driver would write a list as a list of PostgreSQL's own. */
export const json = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>;
