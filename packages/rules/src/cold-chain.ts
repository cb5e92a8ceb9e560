/** 冷藏 goods travel between 2 and 8 ℃. Temperatures in tenths of a degree. */

const FROM_E1 = 20;
const TO_E1 = 80;

/** Whether cold goods keep at a temperature. */
export const isColdKept = (tenths: number): boolean => tenths >= FROM_E1 && tenths <= TO_E1;

/** `4.5℃` */
export const degreesWords = (tenths: number): string => `${(tenths / 10).toFixed(1)}℃`;

/** What people type, `4.5`, in tenths; NaN for anything else. */
export function tenthsOf(text: string): number {
  const typed = text.trim().replace(/℃$/, '');
  return /^[+-]?\d{1,2}(\.\d)?$/.test(typed) ? Math.round(Number(typed) * 10) : Number.NaN;
}
