import type { endOtherSessions, endSession, SessionItem, sessions } from '@qingnang/contract/security';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { confirm } from '../../lib/dialogs.ts';
import { dateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PanelHead } from './MemberFrame.tsx';
import styles from './Security.module.css';

const PHONES = /iPhone|Android|鸿蒙/;

/** The devices that are signed in; one that is not known is put out here. */
export function SessionsPart() {
  const { list, failed, read, end, endOthers } = useSessions();
  return (
    <section className="panel" aria-labelledby="sessions-title">
      <PanelHead title={<span id="sessions-title">登录设备</span>}>
        {list && list.length > 1 && (
          <Button size="sm" onClick={() => void endOthers()}>
            退出其他所有设备
          </Button>
        )}
      </PanelHead>
      {failed && <FailedPart message={failed} onRetry={() => void read()} />}
      {!failed && !list && (
        <div className={styles.waiting}>
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      )}
      {list && (
        <ul className={styles.devices}>
          {list.map((one) => (
            <li key={one.id}>
              <Icon name={PHONES.test(one.system) ? 'mobile' : 'desk'} />
              <div className="shrink">
                <b>{`${one.browser} · ${one.system}`}</b> {one.is_current && <Mark kind="ok">本机</Mark>}
                <p className={cx(styles.facts, 'sub small num')}>
                  <span>{one.ip}</span>
                  <span>登录于 {dateTime(one.created_at)}</span>
                  <span>最近使用 {dateTime(one.seen_at)}</span>
                </p>
              </div>
              {!one.is_current && (
                <Button size="sm" variant="text" onClick={() => void end(one)}>
                  退出
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function useSessions() {
  const [list, setList] = useState<readonly SessionItem[] | null>(null);
  const [failed, setFailed] = useState('');
  const read = async () => {
    try {
      const answer = await call<typeof sessions>('GET /api/user/sessions', { quiet: true });
      setList(answer.list);
      setFailed('');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind !== 'cancelled') setFailed(error.message);
    }
  };
  // Once; after that the acts read.
  const readFirst = useEffectEvent(read);
  useEffect(() => void readFirst(), []);

  const ended = async ({ message }: { message: string }) => {
    toast.success(message);
    await read();
  };
  const end = async (one: SessionItem) => {
    if (await confirm({ message: `让 ${one.browser} · ${one.system} 退出登录吗?`, ok: '退出' }))
      await ended(
        await callAndHear<typeof endSession>('DELETE /api/user/sessions/:id', { at: { id: one.id } }),
      );
  };
  const endOthers = async () => {
    if (await confirm({ message: '让其他所有设备退出登录吗?本机不受影响。', ok: '全部退出' }))
      await ended(await callAndHear<typeof endOtherSessions>('DELETE /api/user/sessions'));
  };
  return { list, failed, read, end, endOthers };
}
