import { type Options, useOptions } from './options.ts';

/** What staff have set under 系统 › 基础资料, for forms and tables; empty until it is known. */

interface Kept {
  code: string;
  name: string;
  is_active: number;
}

const NO_SCOPES: Options['scopes'] = [];

/** All business scopes, in their order. */
export const useScopes = (): Options['scopes'] => useOptions().data?.scopes ?? NO_SCOPES;

/** What a form offers: those in use, and what is chosen already. */
export const offered = (rows: readonly Kept[], ...chosen: readonly string[]) =>
  rows
    .filter(({ code, is_active: isActive }) => isActive === 1 || chosen.includes(code))
    .map(({ code, name }) => ({ value: code, label: name }));
