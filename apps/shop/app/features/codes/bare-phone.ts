/** A number as it is kept, from what was typed or pasted: `+86 138 0000-0001` → `13800000001`. */
export const barePhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^\+?86(?=1\d{10}$)/, '');
