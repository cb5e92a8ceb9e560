/**
 * A page is drawn before its script is here. What button is pressed meanwhile is kept, and pressed again when the page has
 * come alive, so that a quick hand or a slow network loses nothing. The last one counts.
 */
interface EarlyClicks {
  (event: Event): void;
  button?: HTMLElement | null;
}

declare global {
  interface Window {
    earlyClicks?: EarlyClicks;
  }
}

/** Runs as text in the document, before any other script. Buttons that send a form work without a script. */
export const KEEP_EARLY_CLICKS =
  "addEventListener('click',earlyClicks=e=>{earlyClicks.button=e.target.closest('button[type=button]')},true)";

/** From here on React takes the clicks itself. */
export function stopKeeping(): void {
  if (window.earlyClicks) window.removeEventListener('click', window.earlyClicks, true);
}

/** Once, when the page answers to the hand. */
export function replayEarlyClick(): void {
  const button = window.earlyClicks?.button;
  delete window.earlyClicks;
  if (button?.isConnected) button.click();
}
