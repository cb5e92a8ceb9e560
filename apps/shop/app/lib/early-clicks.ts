/**
 * A page is drawn before its script is here. Links, and forms with an address to go to, work without it. What button is pressed
 * meanwhile, or what form is sent that only the script can send, is kept and done when the page has come alive, so that a
 * quick hand or a slow network loses nothing. The last one counts, and every press of it where each is a step (`data-each`).
 *
 * Parts of a page come alive after it (`lazySoon`). What is pressed in one before is kept, too, and done when its code is there.
 */
interface EarlyClicks {
  (event: Event): void;
  buttons: HTMLElement[];
  form?: HTMLFormElement | null;
}

declare global {
  interface Window {
    earlyClicks?: EarlyClicks;
  }
}

/** Runs as text in the document, before any other script. */
export const KEEP_EARLY_CLICKS = `earlyClicks=e=>{let t=e.target,k=earlyClicks,b
if(e.type=='click'){b=t.closest('button[type=button]');k.form=null
k.buttons=b?b==k.buttons[0]&&'each' in b.dataset?[b,...k.buttons]:[b]:[]}
else if(!t.getAttribute('action')){e.preventDefault();k.buttons=[];k.form=t}};earlyClicks.buttons=[]
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
  press(kept.buttons);
  if (kept.form?.isConnected) kept.form.requestSubmit();
}

/** Pressed in parts that are not alive, in turn. */
let late: HTMLElement[] = [];

/** After `hydrateRoot`, whose listener comes first: it stops a click in a part that it cannot bring to life at once. */
export function keepLateClicks(): void {
  document.addEventListener('click', keepIfStopped, true);
}

function keepIfStopped(event: Event): void {
  // A part that is alive and wants no click says so.
  if (!event.cancelBubble || event.defaultPrevented) return;
  const button = (event.target as Element).closest('button');
  // A form with an address goes out without a script.
  if (!button || (button.type === 'submit' && button.form?.getAttribute('action'))) return;
  event.preventDefault();
  if (!late.includes(button) || 'each' in button.dataset) late.push(button);
}

/** Whenever a part has come alive. What is in another one that is not is kept once more. */
export function replayLateClicks(): void {
  const buttons = late;
  late = [];
  press(buttons);
}

function press([button, ...others]: readonly HTMLElement[]): void {
  if (button?.isConnected) button.click();
  // Each step counts from the one before, which React has drawn by then.
  if (others.length > 0) queueMicrotask(() => press(others));
}
