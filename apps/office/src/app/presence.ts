/** What an open page asks by itself keeps no session alive: the server is told when nobody has touched the page for a while. */

const AWAY_MS = 60_000;

let touchedAt = Date.now();

export const isSomebodyHere = (): boolean => Date.now() - touchedAt < AWAY_MS;

/** Notes that somebody is at the page, from now on. */
export function watchPresence(): void {
  for (const event of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(
      event,
      () => {
        touchedAt = Date.now();
      },
      { capture: true, passive: true },
    );
}
