import type { DrawRecord, drawOnce } from '@qingnang/contract/draws';
import { useRef, useState } from 'react';
import { call, newIdempotencyKey } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';

/** The result is shown so long after the start (docs/rules/promotions.md#draws). */
const RESULT_MS = 2000;

const wait = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

export interface Spin {
  /** The first, second, … of this wheel. */
  number: number;
  /** Of the prize that the wheel turns to. */
  prizeId: number;
  /** How long it turns. */
  milliseconds: number;
}

/**
 * Draws, one attempt at a time. What fails has been told by the common handler.
 * @param shown takes the result when its time has come, also where the part has been closed meanwhile
 */
export function useDraw(id: number, shown: (record: DrawRecord) => void) {
  const [isDrawing, setDrawing] = useState(false);
  const [spin, setSpin] = useState<Spin | null>(null);
  const under = useRef(false);
  // A request whose answer never came is sent again under its own key: nothing is drawn twice.
  const key = useRef<string | null>(null);
  const start = async () => {
    if (under.current) return;
    under.current = true;
    setDrawing(true);
    const began = performance.now();
    key.current ??= newIdempotencyKey();
    try {
      const data = await call<typeof drawOnce>('POST /api/draw/:id', {
        at: { id },
        idempotencyKey: key.current,
        sideBySide: true,
      });
      key.current = null;
      const left = RESULT_MS - (performance.now() - began);
      setSpin((last) => ({
        number: (last?.number ?? 0) + 1,
        prizeId: data.prize_id,
        milliseconds: Math.max(600, left),
      }));
      await wait(left);
      shown(data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status > 0 && error.status < 500) key.current = null;
    } finally {
      under.current = false;
      setDrawing(false);
    }
  };
  return { isDrawing, spin, start: () => void start() };
}
