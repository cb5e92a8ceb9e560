import type { AdminLiveEvent } from '@qingnang/contract/chat-words';
import { playTones } from '../../app/tones.ts';

/** New words of customers, to be heard and seen from other pages and other windows. */

const MUTED = 'office.chat-muted';

export const isMuted = (): boolean => localStorage.getItem(MUTED) === '1';

export function setMuted(muted: boolean): void {
  if (muted) localStorage.setItem(MUTED, '1');
  else localStorage.removeItem(MUTED);
}

const MARK = '【新消息】';

/** @param staffId who is signed in: what others have taken is theirs to hear */
export function alertOf(staffId: number): (event: AdminLiveEvent) => void {
  const takenBy = new Map<number, number>();
  return (event) => {
    if (event.t === 'thread') takenBy.set(event.thread.id, event.thread.staff_id);
    if (event.t !== 'message' || event.message.sender !== 'buyer') return;
    const owner = takenBy.get(event.thread_id) ?? 0;
    if (owner !== 0 && owner !== staffId) return;
    if (document.hidden && !document.title.startsWith(MARK)) document.title = MARK + document.title;
    if (!isMuted()) playTones(CHIME);
  };
}

/** Takes the mark off again when the window is looked at; called once. */
export function unmarkWhenSeen(): () => void {
  const onLook = () => {
    if (!document.hidden && document.title.startsWith(MARK))
      document.title = document.title.slice(MARK.length);
  };
  document.addEventListener('visibilitychange', onLook);
  return () => document.removeEventListener('visibilitychange', onLook);
}

/** Two short tones, up. */
const CHIME = [
  { pitch: 660, after: 0 },
  { pitch: 880, after: 0.14 },
];
