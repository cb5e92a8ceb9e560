import type { JsonText } from './tables.ts';

/** A value as a jsonb column or a `…::jsonb` parameter takes it: the driver would write a list as a list of PostgreSQL's own. */
export const json = (value: unknown): JsonText => JSON.stringify(value) as JsonText;
