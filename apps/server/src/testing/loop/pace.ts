import { cpuMs } from './holds.ts';

/** What the work below takes on the machine that limits of processor time are said for. */
const USUAL_MS = 15;
const TRIES = 5;
const WORK = Array.from({ length: 20_000 }, (_, at) => ({
  id: at,
  name: `阿莫西林胶囊 ${at}`,
  steps: [at, at * 7],
}));

/** How many times slower this thread is now than on that machine: processor time, too, is dearer where cores are shared. At least 1. */
export function pace(): number {
  const times = Array.from({ length: TRIES }, () => {
    const began = cpuMs();
    JSON.parse(JSON.stringify(WORK));
    return cpuMs() - began;
  });
  return Math.max(1, Math.min(...times) / USUAL_MS);
}
