import type { CartItem, CheckoutView } from '@qingnang/contract/cart';
import { type Fen, fen, fenToYuan, parseFen } from '@qingnang/rules/money';
import { linePieces } from '../cart/line-name.ts';

type Group = CheckoutView['groups'][number];

const exact = (yuan: number): Fen => parseFen(yuan) ?? fen(0);

/** Yuan left to pay after the balance. */
export const dueAfter = (payable: number, balanceUsed: number): number =>
  fenToYuan(fen(exact(payable) - exact(balanceUsed)));

const linesOf = (view: CheckoutView): CartItem[] => view.groups.flatMap((group) => group.lines);

/** Which part of a split order it is, and of how many; null = it is not split. */
export function partOf(
  groups: readonly Pick<Group, 'key' | 'ck_id' | 'kind'>[],
  { key, ck_id, kind }: Pick<Group, 'key' | 'ck_id' | 'kind'>,
): { part: number; of: number } | null {
  const parts = groups.filter((one) => kind === 'normal' && one.kind === kind && one.ck_id === ck_id);
  return parts.length < 2 ? null : { part: parts.findIndex((one) => one.key === key) + 1, of: parts.length };
}

export interface AddressesToChoose {
  addresses: readonly Pick<CheckoutView['addresses'][number], 'id' | 'is_default'>[];
}

/** The address to begin with: the default one, else the first; null when there is none. */
export const firstAddress = ({ addresses }: AddressesToChoose): number | null =>
  (addresses.find((address) => address.is_default === 1) ?? addresses[0])?.id ?? null;

/** Pieces in all lines. */
export const piecesOf = (view: CheckoutView): number =>
  linesOf(view).reduce((sum, line) => sum + linePieces(line), 0);

/** Pieces that come at no price. */
export const giftPieces = (view: CheckoutView): number =>
  view.groups.flatMap((group) => group.gifts).reduce((sum, gift) => sum + gift.number, 0);

export const kindsOf = (view: CheckoutView): number => linesOf(view).length;

/** How long an order waits for its payment (docs/rules/orders.md#closing-by-itself). */
export const MINUTES = { usual: 30, seckill: 15 } as const;

/** Kind of line (docs/rules/wire.md#names-kept). */
const SECKILL = 1;

export const hasSeckill = ({ lines }: { lines: readonly { type: number }[] }): boolean =>
  lines.some(({ type }) => type === SECKILL);

/** Of the order that waits least. */
export const minutesToPay = ({
  groups,
}: {
  groups: readonly { lines: readonly { type: number }[] }[];
}): number => (groups.some(hasSeckill) ? MINUTES.seckill : MINUTES.usual);
