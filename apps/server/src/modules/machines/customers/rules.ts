import type { CustomerCells } from '@qingnang/contract/admin-accounts';
import type { CustomerRow } from '@qingnang/contract/v1-customers';

/** What the wire calls fields of the office's list otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  is_special: 'has_contract_prices',
  staff_note: 'note',
};

/** The cells of the office's list that a row is. @param username of the account that its number names, if it names one */
export function cellsOf(row: CustomerRow, username: string | undefined): CustomerCells['cells'] {
  const { external_id: _, rank, has_contract_prices: special, note, ...texts } = row;
  const cells = {
    ...texts,
    username: username ?? texts.username,
    rank: rank === undefined ? undefined : String(rank),
    is_special: special === undefined ? undefined : special ? '是' : '否',
    staff_note: note,
  };
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined));
}

/** What the wire calls a field of the list. */
export const fieldOf = (field: string): string => NAMES[field] ?? field;
