import type { ChatLog } from '@qingnang/rules/chat-log';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** So near to an edge counts as being there. */
const NEAR = 48;

/**
 * A log that stays at its end while words come, stays where it is while somebody reads above, and asks for older words when
 * its upper edge comes near.
 */
export function useLogScroll(log: ChatLog, onTop: () => void) {
  const box = useRef<HTMLElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const before = useRef({ firstId: 0, drafts: 0, height: 0 });
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const firstId = log.messages[0]?.id ?? 0;
    const { firstId: earlierFirst, drafts, height } = before.current;
    before.current = { firstId, drafts: log.drafts.length, height: element.scrollHeight };
    const grewAbove = earlierFirst > 0 && firstId < earlierFirst;
    const isOwn = log.drafts.length > drafts;
    if (grewAbove) element.scrollTop += element.scrollHeight - height;
    else if (isAtEnd || isOwn) element.scrollTop = element.scrollHeight;
  });

  // The box for words grows and the window changes: the end stays in sight.
  const onResize = useEffectEvent(() => isAtEnd && toEnd());
  useEffect(() => {
    const observer = new ResizeObserver(() => onResize());
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < NEAR);
    if (element.scrollTop < NEAR && element.scrollHeight > element.clientHeight) onTop();
  };
  return { box, onScroll, isAtEnd, toEnd };
}
