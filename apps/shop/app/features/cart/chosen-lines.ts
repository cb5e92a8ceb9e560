/** Cart lines on their way to checkout; they belong to this browser window and outlive a reload. */
const KEY = 'qn-checkout';

export const chooseLines = (ids: readonly number[]): void => sessionStorage.setItem(KEY, JSON.stringify(ids));

export const forgetLines = (): void => sessionStorage.removeItem(KEY);

/** Ids of the chosen lines; empty when there are none. Browser only. */
export function chosenLines(): number[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}
