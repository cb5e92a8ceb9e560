import type { AdminLiveEvent } from '@qingnang/contract/chat-words';

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
    // Before the first click in the window browsers play nothing.
    if (!isMuted() && navigator.userActivation?.hasBeenActive) chime();
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

let speaker: AudioContext | undefined;
/** Two short tones, up. */
const TONES = [
  [660, 0],
  [880, 0.14],
] as const;
const LOUDNESS = 0.08;

function chime(): void {
  speaker ??= new AudioContext();
  for (const [pitch, after] of TONES) {
    const begin = speaker.currentTime + after;
    const tone = new OscillatorNode(speaker, { frequency: pitch });
    const volume = new GainNode(speaker, { gain: 0 });
    volume.gain.setValueAtTime(LOUDNESS, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.3);
    tone.connect(volume).connect(speaker.destination);
    tone.start(begin);
    tone.stop(begin + 0.3);
  }
}
