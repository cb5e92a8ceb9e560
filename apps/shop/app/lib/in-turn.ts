/** Runs acts one after the other: presses that follow each other quickly arrive in their order, and the last one is the last word. */
export function inTurn(): <T>(act: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  return (act) => {
    const done = before.then(act);
    before = done.catch(() => undefined);
    return done;
  };
}
