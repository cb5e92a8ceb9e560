/** How goods are kept, and at what temperatures those of the cold chain travel. Temperatures in tenths of a degree. */

/** Storage classes as the trade calls them, the warmest first. */
export const STORAGES = { normal: '常温', cool: '阴凉', cold: '冷藏', frozen: '冷冻' } as const;
export type Storage = keyof typeof STORAGES;

/** Those of the cold chain, each in parcels of its own (GSP 附录《冷藏、冷冻药品的储存与运输管理》). */
export const COLD_LIMITS = {
  cold: { from: 20, to: 80, words: '2–8℃', like: '4.5' },
  frozen: { from: -250, to: -100, words: '-25～-10℃', like: '-18.0' },
} as const;
export type ColdStorage = keyof typeof COLD_LIMITS;

export const isColdStorage = (storage: string): storage is ColdStorage => storage in COLD_LIMITS;

/** Whether goods of a class keep at a temperature. */
export const isColdKept = (tenths: number, storage: ColdStorage): boolean =>
  tenths >= COLD_LIMITS[storage].from && tenths <= COLD_LIMITS[storage].to;

/** `4.5℃` */
export const degreesWords = (tenths: number): string => `${(tenths / 10).toFixed(1)}℃`;

/** What people type, `4.5`, in tenths; NaN for anything else. */
export function tenthsOf(text: string): number {
  const typed = text.trim().replace(/℃$/, '');
  return /^[+-]?\d{1,2}(\.\d)?$/.test(typed) ? Math.round(Number(typed) * 10) : Number.NaN;
}
