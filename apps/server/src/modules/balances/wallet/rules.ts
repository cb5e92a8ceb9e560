import { USE_TYPES } from '@qingnang/contract/wallet-words';

/** What each cause of the ledger counts as. */
const CAUSES: Readonly<Record<string, keyof typeof USE_TYPES>> = {
  order: 1,
  payment: 1,
  credit: 1,
  refund: 2,
  credit_return: 2,
  cashback: 3,
  top_up: 4,
  deposit: 4,
  bank_transfer: 4,
  withdrawal: 5,
  withdrawal_back: 6,
  draw_prize: 7,
  correction: 8,
};
const OTHER = 9;

/** `use_type` of an entry of the ledger. */
export const useType = (cause: string): keyof typeof USE_TYPES => CAUSES[cause] ?? OTHER;

export const useTypeName = (type: number): string => USE_TYPES[type as keyof typeof USE_TYPES] ?? '';

/** The causes that count as a use; for 其他 those that are nothing else. */
export function causesOf(type: number): { causes: string[]; isOther: boolean } {
  const isOther = type === OTHER;
  const causes = Object.keys(CAUSES).filter((cause) => isOther || CAUSES[cause] === type);
  return { causes, isOther };
}
