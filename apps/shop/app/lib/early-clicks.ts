/**
 * A page is drawn before its script is here. Links, and forms with an address to go to, work without it. What button is pressed
 * meanwhile, or what form is sent that only the script can send, is kept and done when the page has come alive, so that a
 * quick hand or a slow network loses nothing. The last one counts.
 */
interface EarlyClicks {
  (event: Event): void;
  button?: HTMLElement | null;
  form?: HTMLFormElement | null;
}

declare global {
  interface Window {
    earlyClicks?: EarlyClicks;
  }
}

/** Runs as text in the document, before any other script. */
export const KEEP_EARLY_CLICKS = `earlyClicks=e=>{let t=e.target,k=earlyClicks
if(e.type=='click'){k.button=t.closest('button[type=button]');k.form=null}
else if(!t.getAttribute('action')){e.preventDefault();k.button=null;k.form=t}}
addEventListener('click',earlyClicks,true);addEventListener('submit',earlyClicks,true)`;

/** From here on React takes the clicks itself. */
export function stopKeeping(): void {
  if (window.earlyClicks) window.removeEventListener('click', window.earlyClicks, true);
}

/** Once, when the page answers to the hand. */
export function replayEarlyClick(): void {
  const kept = window.earlyClicks;
  if (!kept) return;
  // A script from the browser's cache may have begun before the document's own had run: then nobody stopped the clicks.
  window.removeEventListener('click', kept, true);
  window.removeEventListener('submit', kept, true);
  delete window.earlyClicks;
  if (kept.button?.isConnected) kept.button.click();
  if (kept.form?.isConnected) kept.form.requestSubmit();
}
