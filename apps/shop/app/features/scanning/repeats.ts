/** A code in a camera's sight is read several times a second; after this long without it, it is shown anew. */
const REPEAT_MS = 2000;

/** Lets a code pass when it comes into sight, not while it stays there. @returns whether this is a new one */
export function repeatFilter(): (code: string, nowMs: number) => boolean {
  const seenAt = new Map<string, number>();
  return (code, nowMs) => {
    const last = seenAt.get(code);
    seenAt.set(code, nowMs);
    return last === undefined || nowMs - last > REPEAT_MS;
  };
}
