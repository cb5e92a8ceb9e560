/** What is heard, beside being said in words. */
export interface Tone {
  /** Hz */
  pitch: number;
  /** Seconds from now. */
  after: number;
}

let speaker: AudioContext | undefined;
const LOUDNESS = 0.08;
const SECONDS = 0.3;

/** Short tones; nothing before the first click or key in the window, when browsers play nothing. */
export function playTones(tones: readonly Tone[]): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  speaker ??= new AudioContext();
  for (const { pitch, after } of tones) {
    const begin = speaker.currentTime + after;
    const tone = new OscillatorNode(speaker, { frequency: pitch });
    const volume = new GainNode(speaker, { gain: 0 });
    volume.gain.setValueAtTime(LOUDNESS, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + SECONDS);
    tone.connect(volume).connect(speaker.destination);
    tone.start(begin);
    tone.stop(begin + SECONDS);
  }
}
