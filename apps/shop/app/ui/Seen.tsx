import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

interface SeenProps {
  /** Drawn once its place comes near the screen: what it needs is fetched then, not with the page. */
  children: ReactNode;
  /** Stands there before, and while the code is fetched. */
  fallback: ReactNode;
}

/** So far below the screen it begins already. */
const AHEAD = '800px';

/** A part of a page that nobody waits for. */
export function Seen({ children, fallback }: SeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? <Suspense fallback={fallback}>{children}</Suspense> : <div ref={place}>{fallback}</div>;
}
