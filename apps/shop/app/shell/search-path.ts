import { withQuery } from '@qingnang/contract/call';
import type { SearchKind } from './suggestions.ts';

/** Where searching leads: the grid, or the table for a buyer who is working in a table. */
export const searchPath = (keywords: string, type: SearchKind, inTable: boolean): string =>
  keywords.trim() === ''
    ? inTable
      ? '/list/table'
      : '/list'
    : withQuery(inTable ? '/search/table' : '/search', {
        keywords: keywords.trim(),
        ...(type === 2 && { type }),
      });
