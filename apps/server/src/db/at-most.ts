/** Lets so many acts run at once; the others wait in the order in which they came, without a connection. */
export function atMost(most: number): <T>(act: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (act) => {
    if (running < most) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      // Its place goes over to the next one.
      if (next) next();
      else running -= 1;
    }
  };
}
