let alive = false;

/** To be called when the document has been taken over by its script. */
export function setAlive(): void {
  alive = true;
}

/**
 * Whether what is drawn now is drawn by the browser alone: false on the server and while its document is taken over, where both have to
 * draw the same.
 */
export const isAlive = (): boolean => alive;
