import type {
  ReceivingData,
  ReceivingLine,
  ReceivingParcel,
  receivingClear,
  receivingDone,
  receivingReopen,
  receivingSave,
} from '@qingnang/contract/receiving';
import type { receivingSettle } from '@qingnang/contract/trace-codes-buyer';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../lib/toasts.ts';
import { type Entry, SaveQueue, type Sent } from './save-queue.ts';

/** Between two tries to reach the server. */
const RETRY_MS = 8000;

/** How a receiving ends; the temperature in degrees, of a parcel of cold goods. */
interface Ending {
  receiver: string;
  temperature?: number;
}

export interface Receiving {
  parcels: readonly ReceivingParcel[];
  /** What was counted of a lot, whether the server has it or not. */
  countOf(line: ReceivingLine): Entry;
  isWaiting(lineId: number): boolean;
  waitingCount: number;
  save(lineId: number, entry: Entry): void;
  busy: boolean;
  /** Resolves to the parcel as it is then; null when it did not work, which was said. */
  finish(parcel: ReceivingParcel, ending: Ending): Promise<ReceivingParcel | null>;
  /** The same with the count of what was scanned. */
  settle(parcel: ReceivingParcel, ending: Ending): Promise<ReceivingParcel | null>;
  reopen(parcel: ReceivingParcel): Promise<void>;
}

/** Counting an order's parcels: every count is kept at once, and sent when the server can be reached. */
export function useReceiving(data: ReceivingData): Receiving {
  const [parcels, setParcels] = useState(data.parcels);
  // What this visit has counted; the server's own counts are those of the page.
  const [counted, setCounted] = useState<ReadonlyMap<number, Entry>>(new Map());
  const [waiting, setWaiting] = useState<ReadonlyMap<number, Entry>>(new Map());
  const [busy, setBusy] = useState(false);
  const queue = useQueue(data.order.id, setWaiting, setCounted);
  const replace = (parcel: ReceivingParcel) =>
    setParcels((all) => all.map((one) => (one.shipment_id === parcel.shipment_id ? parcel : one)));
  const act = async (send: () => Promise<ReceivingParcel>): Promise<ReceivingParcel | null> => {
    setBusy(true);
    try {
      await queue.current?.flush();
      if ((queue.current?.waiting.size ?? 0) > 0) {
        toast.error('还有核对记录没有保存到服务器，请检查网络后重试');
        return null;
      }
      const parcel = await send();
      replace(parcel);
      return parcel;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return null;
    } finally {
      setBusy(false);
    }
  };
  return {
    parcels,
    countOf: (line) => (counted.has(line.id) ? (counted.get(line.id) ?? null) : entryOf(line)),
    isWaiting: (lineId) => waiting.has(lineId),
    waitingCount: waiting.size,
    save: (lineId, entry) => {
      setCounted((now) => new Map(now).set(lineId, entry));
      void queue.current?.put(lineId, entry);
    },
    busy,
    finish: ({ shipment_id: id }, ending) =>
      act(() =>
        call<typeof receivingDone>('POST /api/receiving/:id/done', {
          at: { id },
          body: ending,
        }),
      ),
    settle: ({ shipment_id: id }, ending) =>
      act(() =>
        call<typeof receivingSettle>('POST /api/receiving/:id/scans/settle', {
          at: { id },
          body: ending,
        }),
      ),
    reopen: async ({ shipment_id: id }) => {
      await act(() => call<typeof receivingReopen>('POST /api/receiving/:id/reopen', { at: { id } }));
    },
  };
}

function entryOf({ check }: ReceivingLine): Entry {
  if (!check) return null;
  const { good_number, damaged_number, other_lot, note } = check;
  return { good: good_number, damaged: damaged_number, otherLot: other_lot, note };
}

type SetMap = (map: ReadonlyMap<number, Entry>) => void;

/** The queue lives in the browser alone: what an earlier visit has left is taken up when the page stands. */
function useQueue(orderId: number, onWaiting: SetMap, onCounted: SetMap) {
  const queue = useRef<SaveQueue>(null);
  useEffect(() => {
    const own = new SaveQueue({
      read: () => read(orderId),
      write: (entries) => write(orderId, entries),
      send,
      onChange: (waiting, refused) => {
        onWaiting(waiting);
        if (refused !== null) toast.error(refused);
      },
    });
    queue.current = own;
    onWaiting(new Map(own.waiting));
    onCounted(new Map(own.waiting));
    const retry = () => void own.flush();
    retry();
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [orderId, onWaiting, onCounted]);
  return queue;
}

const QUIET = { quiet: true, sideBySide: true } as const;

async function send(lineId: number, entry: Entry): Promise<Sent> {
  try {
    if (entry === null)
      await call<typeof receivingClear>('DELETE /api/receiving/line/:id', { at: { id: lineId }, ...QUIET });
    else
      await call<typeof receivingSave>('PUT /api/receiving/line/:id', {
        at: { id: lineId },
        body: {
          good_number: entry.good,
          damaged_number: entry.damaged,
          other_lot: entry.otherLot,
          note: entry.note,
        },
        ...QUIET,
      });
    return 'kept';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.kind === 'refused' || error.kind === 'invalid' ? { refused: error.message } : 'again';
  }
}

const keyOf = (orderId: number): string => `qn-receiving-1-${orderId}`;

function read(orderId: number): Record<number, Entry> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(orderId)) ?? '{}') as Record<number, Entry>;
  } catch {
    return {};
  }
}

/** A window that keeps nothing, or is full: counts are still sent, they only do not outlive the page. */
function write(orderId: number, entries: Record<number, Entry>): void {
  try {
    if (Object.keys(entries).length === 0) localStorage.removeItem(keyOf(orderId));
    else localStorage.setItem(keyOf(orderId), JSON.stringify(entries));
  } catch {
    toast.info('浏览器无法暂存，请保持页面打开直到保存完成');
  }
}
