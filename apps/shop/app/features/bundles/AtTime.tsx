import { useEffect, useEffectEvent } from 'react';
import { useServerTime } from '../../lib/clock.tsx';

interface AtTimeProps {
  /** Unix seconds. */
  at: number;
  act: () => void;
}

/** Does something once when a time has come by the server's clock; shows nothing. A new time needs a new `key`. */
export function AtTime({ at, act }: AtTimeProps) {
  const hasCome = useServerTime() >= at;
  const actThen = useEffectEvent(act);
  useEffect(() => {
    if (hasCome) actThen();
  }, [hasCome]);
  return null;
}
