/** Names of this kind are the shop's own: one that it does not know is a slip of the pen, not somebody else's setting. */
const FAMILIES = [
  'ALIPAY_',
  'ANALYTICS_',
  'ARCHIVE_',
  'BACKUP_',
  'COMPLAINT_',
  'CONTRACT_',
  'DATABASE_',
  'FILES_',
  'KEYS_',
  'KUAIDI100_',
  'MESSAGE_',
  'METRICS_',
  'MINI_PROGRAM_',
  'NUONUO_',
  'OFFLINE_',
  'PAYMENT_',
  'SANDBOX_',
  'SELLER_',
  'SMS_',
  'TRUST_',
  'VOUCHER_',
  'WECHAT_',
];
/** Were settings once, and are kept by staff in 店铺设置 now. */
const MOVED = ['HOT_LINE', 'SERVICE_QQ', 'COMPLAINT_QQ', 'VOUCHER_SHARE'];
/** Shorter names lie too close to those of other programs (PAGES and PAGER). */
const SHORTEST = 8;
/** From here on two slips are still a slip. */
const LONG = 10;
/** A known name is near enough to be offered for one of our families. */
const MAX_OFFER = 6;

/** The first name that staff keep in the back office by now; undefined when there is none. */
export const movedName = (given: readonly string[]): string | undefined =>
  given.find((name) => MOVED.includes(name));

/**
 * The first name that was meant for the shop and is none of its settings.
 * @param given names in the environment
 * @param known names of all settings
 * @returns it and the known name that it is like, if there is one; null when there is none
 */
export function unknownName(
  given: readonly string[],
  known: readonly string[],
): { name: string; near: string | null } | null {
  for (const name of given) {
    if (known.includes(name)) continue;
    const [nearest] = known
      .map((one) => ({ one, slips: slipsBetween(name.toUpperCase(), one) }))
      .sort((a, b) => a.slips - b.slips);
    if (!nearest) continue;
    const { length } = nearest.one;
    const isSlip = length >= SHORTEST && nearest.slips <= (length < LONG ? 1 : 2);
    if (isSlip || FAMILIES.some((family) => name.startsWith(family)))
      return { name, near: nearest.slips <= MAX_OFFER ? nearest.one : null };
  }
  return null;
}

/** How many letters are wrong, missing, too many or swapped with their neighbour (Damerau and Levenshtein's distance). */
function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const at = (list: readonly number[], n: number) => list[n] ?? Number.POSITIVE_INFINITY;
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + same,
        swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
