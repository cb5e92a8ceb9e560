/** How a scan is answered for who looks at the packs and not at the screen: a high tone and a short buzz, or two low and long ones. */
export function signal(isGood: boolean): void {
  navigator.vibrate?.(isGood ? 40 : [120, 80, 120]);
  const tones = isGood
    ? [{ at: 0, hertz: 1320, long: 0.08 }]
    : [0, 0.22].map((at) => ({ at, hertz: 220, long: 0.16 }));
  const context = sound();
  if (!context) return;
  // A browser keeps quiet until the page was touched.
  void context.resume();
  for (const { at, hertz, long } of tones) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.value = 0.15;
    tone.connect(volume).connect(context.destination);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + long);
  }
}

let made: AudioContext | null = null;

function sound(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  made ??= new AudioContext();
  return made;
}
