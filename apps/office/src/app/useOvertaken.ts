import { useState } from 'react';
import { ApiError } from './api.ts';

/** What is saved by its version: the server refuses to save over another one. */
interface Versioned {
  version: number;
}

/**
 * Somebody else was quicker: what a form was opened with has been saved by another since.
 * @param read what stands there now
 */
export function useOvertaken<Row extends Versioned>(read: () => Promise<Row>) {
  const [overtaken, setOvertaken] = useState<Row | null>(null);
  /**
   * What a refused save means.
   * @param held what it was based on; null = something new, which nobody can overtake
   * @returns whether it is that, which is shown from now on; else the refusal has another reason
   */
  const isBy = async (error: unknown, held: Versioned | null): Promise<boolean> => {
    if (!held || !(error instanceof ApiError) || !error.isConflict) return false;
    const fresh = await read().catch(() => null);
    if (!fresh || fresh.version === held.version) return false;
    setOvertaken(fresh);
    return true;
  };
  return { overtaken, isBy, forget: () => setOvertaken(null) };
}
