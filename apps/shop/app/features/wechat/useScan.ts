import { qrSvg } from '@qingnang/rules/qr';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';

/** A code as the server opens it (contract/wechat). */
export interface ShownCode {
  scene: string;
  qr: string;
  expires_in: number;
}

export interface Scan {
  phase: 'opening' | 'showing' | 'expired' | 'failed' | 'over';
  scene: string;
  /** The code as a picture's address; '' while there is none. */
  picture: string;
  /** The page that stands in for WeChat; '' = the real one. */
  sandbox: string;
  /** Seconds for which it may be scanned. */
  left: number;
  /** Why there is no code. */
  problem: string;
  refresh: () => void;
}

interface Ways {
  open: () => Promise<ShownCode>;
  /** Asks what became of a code. @returns 'over' when nothing more is to be asked */
  read: (scene: string) => Promise<'waiting' | 'over' | 'expired'>;
  /** A code that was answered elsewhere: on WeChat's own page. */
  returned: string | null;
}

const POLL_MS = 2000;
const NONE = { scene: '', qr: '', endsAt: 0 };

/** Shows a code until it is scanned or runs out, and asks every two seconds while somebody looks. */
export function useScan({ open, read, returned }: Ways): Scan {
  const [code, setCode] = useState(NONE);
  const [phase, setPhase] = useState<Scan['phase']>('opening');
  const [problem, setProblem] = useState('');
  const left = useSecondsUntil(phase === 'showing' ? code.endsAt : 0);
  const ways = useRef({ open, read });
  ways.current = { open, read };

  const refresh = useCallback(async () => {
    setPhase('opening');
    try {
      const { scene, qr, expires_in } = await ways.current.open();
      setCode({ scene, qr, endsAt: performance.now() + expires_in * 1000 });
      setPhase('showing');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind === 'cancelled') return;
      setProblem(error.message);
      setPhase('failed');
    }
  }, []);

  const ask = useCallback(async (scene: string): Promise<boolean> => {
    try {
      const state = await ways.current.read(scene);
      if (state !== 'waiting') setPhase(state);
      return state === 'over';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // One that is unknown by now has run out; a failing network may come back.
      if (error.status === 404) setPhase('expired');
      return false;
    }
  }, []);

  useEffect(() => {
    void (async () => {
      if (returned !== null && (await ask(returned))) return;
      await refresh();
    })();
  }, [returned, ask, refresh]);

  const { scene } = code;
  useEffect(() => {
    if (phase !== 'showing') return;
    let isAsking = false;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden' || isAsking) return;
      isAsking = true;
      void ask(scene).finally(() => {
        isAsking = false;
      });
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [phase, scene, ask]);

  useEffect(() => {
    if (phase === 'showing' && left === 0) setPhase('expired');
  }, [phase, left]);

  const isLocal = code.qr.startsWith('/');
  const text = isLocal ? new URL(code.qr, window.location.origin).href : code.qr;
  return {
    phase,
    scene,
    picture: text === '' ? '' : `data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`,
    sandbox: isLocal ? code.qr : '',
    left: left ?? 0,
    problem,
    refresh: () => void refresh(),
  };
}

/** Whole seconds until a moment of `performance.now()`; null while none is set. Timers of a hidden tab are late, the moment is not. */
function useSecondsUntil(endsAt: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (endsAt === 0) {
      setLeft(null);
      return;
    }
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}
