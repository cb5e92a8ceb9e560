import type { ChatStateData } from '@qingnang/contract/chat';
import type { LineState } from '@qingnang/rules/live-line';
import { useEffect, useState } from 'react';
import { chatIsOpen } from '../../lib/chat-door.ts';
import { cx } from '../../lib/cx.ts';
import { confirm } from '../../lib/dialogs.ts';
import { liveState } from '../../lib/live.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Chat.module.css';
import { stateWords } from './state-words.ts';
import { chatState, endTalk } from './talk.ts';

/** Who answers, whether anybody does now, the telephone, the end. */
export function ChatHead() {
  const state = useStore(chatState, chatState.get());
  const isAway = useAway();
  return (
    <div className={styles.head}>
      <span className={styles.face} aria-hidden="true">
        {state?.staff_name ? state.staff_name.slice(0, 1) : <Icon name="headset" />}
      </span>
      <div className={styles.who}>
        <b>在线客服</b>
        <StateLine state={state} isAway={isAway} />
      </div>
      {state && state.status !== 'closed' && (
        <Button variant="text" size="sm" onClick={() => void askToEnd()}>
          结束会话
        </Button>
      )}
      {state?.hot_line && (
        <a
          className={styles.call}
          href={`tel:${state.hot_line.replaceAll('-', '')}`}
          aria-label={`拨打客服热线 ${state.hot_line}`}
          title={state.hot_line}
        >
          <Icon name="phone" />
        </a>
      )}
      <IconButton icon="close" label="收起客服" onClick={() => chatIsOpen.set(false)} />
    </div>
  );
}

function StateLine({ state, isAway }: { state: ChatStateData | null; isAway: boolean }) {
  if (isAway) return <Line words="连接中断，正在重连" isWaiting />;
  if (!state) return <Line words="正在打开…" isWaiting />;
  const { words, isWaiting } = stateWords(state);
  return <Line words={words} isWaiting={isWaiting} />;
}

const Line = ({ words, isWaiting }: { words: string; isWaiting: boolean }) => (
  <span className={cx(styles.state, isWaiting && styles.waits)} role="status">
    {words}
  </span>
);

const AWAY_MS = 3_000;
const isGone = (state: LineState): boolean => state === 'lost' || state === 'connecting';

/** The socket is away for longer than a blink. */
function useAway(): boolean {
  const isLost = isGone(useStore(liveState, 'off'));
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => setAway(true), AWAY_MS);
    return () => {
      clearTimeout(timer);
      setAway(false);
    };
  }, [isLost]);
  return isAway;
}

async function askToEnd(): Promise<void> {
  const message = '问题解决了可以结束会话；记录会保留，随时可以再联系。';
  if (await confirm({ title: '结束会话', message, ok: '结束' })) await endTalk();
}
