import type { Permission } from '@qingnang/contract/endpoint';
import { maskedPhone, withMaskedPhones } from '@qingnang/rules/phone';

/** Whose number it is, and which of these permissions is work that needs it in full. Everybody else sees `138****0001`. */
const NEEDED = {
  /** Of an account, and what else it is reached by. */
  customer: ['account.phone'],
  /** On an order, a parcel and what goes back: who checks it, packs it or ships it calls there. */
  consignee: ['account.phone', 'order.review', 'order.ship'],
  /** Of a points order or a prize. */
  prize: ['account.phone', 'points.write'],
  /** Of an invoice title: it stands on the invoice. */
  invoice: ['account.phone', 'invoice.write'],
} as const satisfies Record<string, readonly Permission[]>;
export type PhoneKind = keyof typeof NEEDED;

/** Who looks. */
export interface Reader {
  permissions: ReadonlySet<Permission>;
}

export const seesPhones = ({ permissions }: Reader, kind: PhoneKind): boolean =>
  NEEDED[kind].some((one) => permissions.has(one));

/** A number as this member of the staff may see it. */
export const phoneFor = (staff: Reader, kind: PhoneKind, phone: string): string =>
  seesPhones(staff, kind) ? phone : maskedPhone(phone);

/** The same for a text that may hold numbers of customers: user names that the shop made of them, messages, what was logged. */
export const textFor = (staff: Reader, text: string): string =>
  seesPhones(staff, 'customer') ? text : withMaskedPhones(text);
