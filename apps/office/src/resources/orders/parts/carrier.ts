/** The carrier of the last parcel, so that a round of parcels asks for numbers only. */

const KEY = 'qn-office-carrier';

export const lastCarrier = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;

export const rememberCarrier = (carrier: string): void => sessionStorage.setItem(KEY, carrier);
