/** A code as it was scanned, under a key of its own: however often it is sent, it counts once. */
export interface Scan {
  key: string;
  code: string;
  /** Unix seconds. */
  at: number;
}

/** What a browser keeps for us. */
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Scans of a delivery, each under a name of its own: two tabs never write over each other's. Whose they are is part of the
 * name, so that nobody sends what another person has scanned at this computer.
 */
export function scanStore(kept: Kept, delivery: number, person: string) {
  const prefix = `qn-scan-1-${delivery}-${person}-`;
  return {
    /** In the order in which they were scanned. */
    read: (): Scan[] =>
      Array.from({ length: kept.length }, (_, at) => kept.key(at))
        .filter((name) => name?.startsWith(prefix))
        .flatMap((name) => scanIn(kept.getItem(name ?? '')))
        .toSorted((a, b) => a.at - b.at),
    /** @returns false where the browser keeps nothing, or no more */
    keep: (scan: Scan): boolean => {
      try {
        kept.setItem(prefix + scan.key, JSON.stringify(scan));
        return true;
      } catch {
        return false;
      }
    },
    drop: (key: string): void => kept.removeItem(prefix + key),
  };
}

function scanIn(text: string | null): Scan[] {
  try {
    return text === null ? [] : [JSON.parse(text) as Scan];
  } catch {
    return [];
  }
}
