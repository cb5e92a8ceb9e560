import type {
  CodedParcel,
  KeptScan,
  OrderScans,
  orderScans,
  receivingScan,
  ScanAnswered,
} from '@qingnang/contract/trace-codes-buyer';
import { type Delivered, KeptQueue } from '@qingnang/rules/kept-queue';
import type { ParcelCount } from '@qingnang/rules/parcel-codes';
import { useEffect, useRef, useState } from 'react';
import { call, newIdempotencyKey } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { browserStore } from '../scanning/browser-store.ts';
import type { Scan } from '../scanning/scan-store.ts';
import { countSoFar, type Heard, hearScan, takeKept } from './scan-count.ts';

/** Between two tries to reach the server. */
const RETRY_MS = 5000;

/** Why scans wait: nobody is signed in any more, or the server's words. '' = they are on their way. */
export type Waiting = { reason: '' | 'signIn' | 'refused'; message: string };
const ON_THEIR_WAY: Waiting = { reason: '', message: '' };

/** A scan that counts nothing and is no repeat. */
export type Stranger = Pick<ScanAnswered, 'code' | 'verdict_name' | 'message'>;
const isStranger = ({ verdict }: Pick<ScanAnswered, 'verdict'>): boolean =>
  verdict !== 'counted' && verdict !== 'duplicate';

const eachOnce = (all: readonly Stranger[]): Stranger[] => [
  ...new Map(all.map((one) => [one.code, one])).values(),
];

const strangersOf = (coded: CodedParcel | null, kept: readonly KeptScan[]): Stranger[] =>
  eachOnce(kept.filter((one) => one.shipment_id === coded?.shipment_id && isStranger(one)));

export interface Scanning {
  piecesOf(lineId: number): number;
  waitingCount: number;
  waiting: Waiting;
  strangers: readonly Stranger[];
  /** @returns null for what is no trace code */
  scan(text: string): Heard | null;
  /** Resolves when all is with the server, or it cannot be reached. @returns whether all is */
  flush(): Promise<boolean>;
}

interface ScanningGiven {
  /** null = the parcel has no codes. */
  coded: CodedParcel | null;
  orderId: number;
  /** What the server has told with the page. */
  told: OrderScans;
  say: (isGood: boolean, message: string) => void;
}

/** Receiving a parcel by scan: each is counted and answered at once, kept in the browser, and sent when the server can be reached. */
export function useScanning({ coded, orderId, told, say }: ScanningGiven): Scanning {
  const { person, scans: kept } = told;
  const [count] = useState(() => (coded ? countSoFar(coded, kept) : null));
  const [, setScans] = useState(0);
  const [waitingCount, setWaitingCount] = useState(0);
  const [waiting, setWaiting] = useState(ON_THEIR_WAY);
  const [strangers, setStrangers] = useState<readonly Stranger[]>(() => strangersOf(coded, kept));
  useLateScans(orderId, (late) => {
    if (!coded || !count) return;
    takeKept(coded, count, late);
    setScans((n) => n + 1);
    setStrangers((all) => eachOnce([...all, ...strangersOf(coded, late)]));
  });
  const hear = (answer: ScanAnswered) => {
    if (!isStranger(answer)) return;
    setStrangers((all) => eachOnce([...all, answer]));
    say(false, answer.message);
  };
  const heard = useRef(hear);
  heard.current = hear;
  const queue = useScanQueue({
    coded,
    count,
    person,
    onAnswer: (answer) => heard.current(answer),
    onChange: setWaitingCount,
    onWaiting: setWaiting,
  });
  return {
    piecesOf: (lineId) => count?.piecesOf(lineId) ?? 0,
    waitingCount,
    waiting,
    strangers,
    scan: (text) => {
      const answer = coded && count ? hearScan(coded, count, text) : null;
      if (!answer) return null;
      setScans((n) => n + 1);
      const isKept = queue.current?.put({
        key: newIdempotencyKey(),
        code: text,
        at: Math.floor(Date.now() / 1000),
      });
      return isKept === false
        ? { ...answer, message: `${answer.message}（浏览器无法暂存，请不要关闭页面）` }
        : answer;
    },
    flush: async () => {
      await queue.current?.flush();
      return (queue.current?.waiting.length ?? 0) === 0;
    },
  };
}

/**
 * Asks once more when the page stands: what an earlier one was sending while this one was being drawn is with the server now, and
 * no longer in the browser.
 */
function useLateScans(orderId: number, onScans: (scans: readonly KeptScan[]) => void): void {
  const told = useRef(onScans);
  told.current = onScans;
  useEffect(() => {
    let isShown = true;
    call<typeof orderScans>('GET /api/order/:id/scans', { at: { id: orderId }, quiet: true }).then(
      ({ scans }) => isShown && told.current(scans),
      // The page is right but for these, and the server counts them in the end.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [orderId]);
}

interface QueueGiven {
  coded: CodedParcel | null;
  count: ParcelCount | null;
  person: string;
  onAnswer: (answer: ScanAnswered) => void;
  onChange: (waiting: number) => void;
  onWaiting: (waiting: Waiting) => void;
}

/** What an earlier visit has left is counted and sent when the page stands. */
function useScanQueue({ coded, count, person, onAnswer, onChange, onWaiting }: QueueGiven) {
  const queue = useRef<KeptQueue<Scan, ScanAnswered>>(null);
  const told = useRef({ onAnswer, onChange, onWaiting });
  told.current = { onAnswer, onChange, onWaiting };
  useEffect(() => {
    if (!coded || !count) return;
    const { shipment_id: id } = coded;
    const own = new KeptQueue<Scan, ScanAnswered>({
      ...browserStore(id, person),
      send: async (scans) => {
        const delivered = await send(id, scans);
        told.current.onWaiting(delivered === 'signIn' ? { reason: 'signIn', message: '' } : ON_THEIR_WAY);
        return delivered === 'signIn' ? 'again' : delivered;
      },
      onChange: (waiting) => told.current.onChange(waiting.length),
      onAnswer: (answer) => told.current.onAnswer(answer),
      onRefused: (message) => told.current.onWaiting({ reason: 'refused', message }),
    });
    queue.current = own;
    for (const { code } of own.waiting) hearScan(coded, count, code);
    told.current.onChange(own.waiting.length);
    const retry = () => void own.flush();
    retry();
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [coded, count, person]);
  return queue;
}

async function send(parcelId: number, scans: readonly Scan[]): Promise<Delivered<ScanAnswered> | 'signIn'> {
  try {
    return await call<typeof receivingScan>('POST /api/receiving/:id/scans', {
      at: { id: parcelId },
      body: { scans: scans.map(({ key, code, at }) => ({ key, code, at })) },
      quiet: true,
      sideBySide: true,
      // Scanning goes on: the page itself says that they wait for signing in.
      inBackground: true,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === 'signIn') return 'signIn';
    // Too many at a time is no refusal of these.
    const isRefused = (error.kind === 'refused' && error.status !== 429) || error.kind === 'invalid';
    return isRefused ? { refused: error.message } : 'again';
  }
}
