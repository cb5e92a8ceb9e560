import type { adminAliases, adminMisses, adminPins } from '@qingnang/contract/admin-search';
import type { z } from 'zod';
import { toSeconds } from '../../../../http/dates.ts';
import type { AliasPage, AliasRow } from './aliases/reads.ts';
import type { Misses, PinRow } from './reads.ts';

export function pinsData(rows: readonly PinRow[]): z.output<typeof adminPins.data> {
  return {
    list: rows.map((row) => ({
      ...row,
      starts_at: row.starts_at && toSeconds(row.starts_at),
      ends_at: row.ends_at && toSeconds(row.ends_at),
    })),
  };
}

export function missesData(
  { list, total, searches, missed }: Misses,
  query: { page: number; page_size: number },
): z.output<typeof adminMisses.data> {
  return {
    list: list.map(({ foundNow, last_at, ...row }) => ({
      ...row,
      last_at: toSeconds(last_at),
      found_now: foundNow,
    })),
    total,
    page: query.page,
    page_size: query.page_size,
    searches,
    missed,
  };
}

type AliasesData = z.output<typeof adminAliases.data>;

export const aliasData = ({ name, as, kind, isOn, goods }: AliasRow): AliasesData['list'][number] => ({
  name,
  as: [...as],
  kind,
  is_on: isOn,
  goods,
});

export const aliasesData = (
  { list, total, off }: AliasPage,
  { page, page_size }: { page: number; page_size: number },
): AliasesData => ({ list: list.map(aliasData), total, off, page, page_size });
