import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { inTurn } from '../../lib/in-turn.ts';
import { toast } from '../../lib/toasts.ts';
import { arrivalChanges } from './arrival.ts';

const TO_ARRIVALS = { label: '查看到货提醒', to: '/star?tab=arrivals' };

const next = inTurn();

/** Asks to be told when a goods is back, or no longer: shown at once, taken back when the server refuses, which has then been said. */
export function setArrival(id: number, wanted: boolean): Promise<void> {
  mark(id, wanted);
  return next(() => send(id, wanted));
}

async function send(id: number, wanted: boolean): Promise<void> {
  const path = `/api/goods/${id}/notice`;
  try {
    const { message } = await (wanted ? api.post(path) : api.delete(path));
    toast.success(message, wanted ? TO_ARRIVALS : undefined);
  } catch (error) {
    mark(id, !wanted);
    if (!(error instanceof ApiError)) throw error;
  }
}

const mark = (id: number, wanted: boolean): void =>
  arrivalChanges.set(new Map(arrivalChanges.get()).set(id, wanted));
