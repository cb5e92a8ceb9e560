import type { arrivalAsk, arrivalCancel } from '@qingnang/contract/favorites';
import { callAndHear } from '../../lib/api.ts';
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
  try {
    const { message } = await (wanted
      ? callAndHear<typeof arrivalAsk>('POST /api/goods/:id/notice', { at: { id } })
      : callAndHear<typeof arrivalCancel>('DELETE /api/goods/:id/notice', { at: { id } }));
    toast.success(message, wanted ? TO_ARRIVALS : undefined);
  } catch (error) {
    mark(id, !wanted);
    if (!(error instanceof ApiError)) throw error;
  }
}

const mark = (id: number, wanted: boolean): void =>
  arrivalChanges.set(new Map(arrivalChanges.get()).set(id, wanted));
