/**
 * The longest time, in milliseconds of processor time, for which one turn held this thread's event loop while an act ran.
 * Processor time, since on a busy machine a turn that does nothing may last long.
 */
export async function longestHold(act: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = cpuMs();
  let isOver = false;
  const turn = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    await act();
  } finally {
    isOver = true;
  }
  return longest;
}

/** The processor's time of this thread, in milliseconds: a machine that is busy with others does not count. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
