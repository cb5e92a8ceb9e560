import type { CheckoutView } from '@qingnang/contract/cart';
import type { checkoutDraft, checkoutDraftSave, DraftContent } from '@qingnang/contract/checkout-draft';
import { EXPIRY_MONTHS } from '@qingnang/contract/wish-words';
import { call } from '../../lib/api.ts';
import { type Choices, firstChoices } from './choices.ts';
import { firstWishes, type Wishes } from './wishes.ts';

/** What the buyer decides and writes. */
export interface OrderForm {
  choices: Choices;
  useBalance: boolean;
  wishes: Wishes;
}

/*
 * What is chosen and written at checkout outlives the page. The shop keeps it for every device; what could not be sent there (no network,
 * a session that has ended) lies in this browser window, for whoever wrote it.
 */
/** What is kept of the form. Remarks of orders that have become others are kept: they may become those again. */
export const contentOf = ({ choices, useBalance, wishes }: OrderForm): DraftContent => ({
  address_id: choices.addressId,
  use_balance: Number(useBalance),
  use_voucher: Number(choices.useVoucher),
  split: Number(choices.isSplit),
  coupons: [...choices.coupons].map(([key, coupon_id]) => ({ key, coupon_id })),
  invoice_kind: wishes.invoiceKind,
  invoice_title_id: wishes.titleId,
  papers: [...wishes.papers],
  expiry_months: wishes.expiryMonths,
  expiry_wish: wishes.expiryWish,
  delivery_note: wishes.deliveryNote,
  remarks: { ...wishes.remarks },
});

/** The choices to ask for the order with. */
export const choicesIn = (draft: DraftContent): Choices => ({
  addressId: draft.address_id,
  coupons: new Map(draft.coupons.map(({ key, coupon_id }) => [key, coupon_id])),
  useVoucher: draft.use_voucher === 1,
  isSplit: draft.split === 1,
});

/** What the page begins with: what was written, as far as it still can be. */
export function formFrom(draft: DraftContent | null, view: CheckoutView): OrderForm {
  if (!draft) return { choices: firstChoices(view), useBalance: false, wishes: firstWishes(view) };
  const choices = choicesIn(draft);
  const hasAddress = view.addresses.some(({ id }) => id === choices.addressId);
  return {
    choices: hasAddress ? choices : { ...choices, addressId: firstChoices(view).addressId },
    useBalance: draft.use_balance === 1,
    wishes: wishesFrom(draft, view),
  };
}

function wishesFrom(draft: DraftContent, view: CheckoutView): Wishes {
  const first = firstWishes(view);
  const title = view.invoice_titles.find(({ id }) => id === draft.invoice_title_id);
  const kind =
    draft.invoice_kind === 'special' && title?.is_special_allowed !== 1 ? 'normal' : draft.invoice_kind;
  const isGone = kind !== 'none' && !title;
  return {
    invoiceKind: isGone ? first.invoiceKind : kind,
    titleId: title?.id ?? first.titleId,
    papers: isGone ? draft.papers.filter((paper) => paper !== 'invoice') : draft.papers,
    expiryMonths: monthsOf(draft.expiry_months),
    expiryWish: draft.expiry_wish,
    deliveryNote: draft.delivery_note,
    remarks: draft.remarks,
  };
}

const monthsOf = (number: number): Wishes['expiryMonths'] =>
  EXPIRY_MONTHS.find((months) => months === number) ?? 0;

/** What was written last, here or on another device; null = nothing, or nobody knows. */
export async function readDraft(owner: string): Promise<DraftContent | null> {
  const own = keptHere(owner);
  if (own) return own;
  const { draft } = await call<typeof checkoutDraft>('GET /api/cart/draft', { quiet: true }).catch(() => ({
    draft: null,
  }));
  return draft;
}

/** @throws ApiError when the shop does not have it */
export function sendDraft(content: DraftContent): Promise<unknown> {
  const { address_id, invoice_title_id, expiry_months, ...rest } = content;
  return call<typeof checkoutDraftSave>('PUT /api/cart/draft', {
    body: {
      ...rest,
      address_id: address_id ?? undefined,
      invoice_title_id: invoice_title_id ?? undefined,
      expiry_months: monthsOf(expiry_months),
    },
    quiet: true,
    inBackground: true,
  });
}

const KEY = 'qn-checkout-draft';

interface Kept {
  owner: string;
  content: DraftContent;
}

/** Keeps in this window what the shop does not have yet. */
export const keepHere = (owner: string, content: DraftContent): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ owner, content } satisfies Kept));

/** Whether something of theirs lies in this window that the shop does not have. */
export const isKeptHere = (owner: string): boolean => keptHere(owner) !== null;

export const forgetHere = (): void => sessionStorage.removeItem(KEY);

/** Only what this page has written stands there. */
function keptHere(owner: string): DraftContent | null {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
  return kept?.owner === owner ? kept.content : null;
}
