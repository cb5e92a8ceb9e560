import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/session.tsx';
import { contentOf, forgetHere, isKeptHere, keepHere, type OrderForm, sendDraft } from './draft.ts';

/** Milliseconds after the last change, so that typing is not a call a letter. */
const PAUSE_MS = 600;

/** Whose draft it is: a member has another one than the owner. '' = nobody knows. */
export function useDraftOwner(): string {
  const { user } = useSession();
  return user ? `${user.id}:${user.member?.name ?? ''}` : '';
}

/**
 * Keeps what is chosen and written: in this window at once, at the shop after a pause, when the page is left, and when the network is back.
 * @returns `stop`: nothing is sent any more, and nothing is on its way; call it before the order is placed
 */
export function useDraft(form: OrderForm): { stop: () => Promise<void> } {
  const owner = useDraftOwner();
  const content = contentOf(form);
  const text = JSON.stringify(content);
  const latest = useRef({ content, text });
  latest.current = { content, text };
  /** What the shop has; what lies in this window it does not. */
  const [had] = useState(() => (isKeptHere(owner) ? '' : text));
  const sent = useRef(had);
  const sending = useRef<Promise<void> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(async () => {
    clearTimeout(timer.current);
    await sending.current;
    const now = latest.current;
    if (now.text === sent.current) return;
    sending.current = sendDraft(now.content).then(
      () => {
        sent.current = now.text;
        if (latest.current.text === now.text) forgetHere();
      },
      // It lies in this window: the next change, or the network, tries again.
      () => undefined,
    );
    await sending.current;
  }, []);

  useEffect(() => {
    if (text === sent.current) return;
    keepHere(owner, latest.current.content);
    timer.current = setTimeout(() => void send(), PAUSE_MS);
    return () => clearTimeout(timer.current);
  }, [text, owner, send]);

  useEffect(() => {
    const again = () => void send();
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
      again();
    };
  }, [send]);

  const stop = async () => {
    clearTimeout(timer.current);
    await sending.current;
    // Leaving the page now is because the order was placed; when it is refused, the next change is kept again.
    sent.current = latest.current.text;
  };
  return { stop };
}
