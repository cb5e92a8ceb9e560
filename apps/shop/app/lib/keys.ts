/**
 * Keys while a Chinese input method is open belong to the input method: Enter takes its candidate, arrows walk its list.
 * `isComposing` says so; the key code 229 says so in browsers that end composition before the key event (Safari).
 */
export interface KeyLike {
  key: string;
  keyCode?: number;
  isComposing?: boolean;
  nativeEvent?: { isComposing?: boolean; keyCode?: number };
}

const COMPOSING_KEY_CODE = 229;

export const isComposing = (event: KeyLike): boolean =>
  event.isComposing === true ||
  event.nativeEvent?.isComposing === true ||
  (event.nativeEvent?.keyCode ?? event.keyCode) === COMPOSING_KEY_CODE;

/** The key that the buyer pressed for us, or '' while the input method is at work. */
export const keyOf = (event: KeyLike): string => (isComposing(event) ? '' : event.key);
