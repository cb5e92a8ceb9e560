import type { StaffNavRow, StaffWordRow } from './reads.ts';

const flagOf = (value: boolean) => (value ? 1 : 0);

export const navList = (rows: readonly StaffNavRow[]) => ({
  list: rows.map((row) => ({ ...row, parent_id: row.parent_id ?? 0, is_open: flagOf(row.is_open) })),
});

export const wordList = (rows: readonly StaffWordRow[]) => ({
  list: rows.map((row) => ({ ...row, is_hot: flagOf(row.is_hot) })),
});
