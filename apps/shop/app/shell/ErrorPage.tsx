import { useEffect, useRef } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { ApiError, BUSY_MESSAGE } from '../lib/api-error.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

const INTERNAL = 500;

/** In place of a page that could not be shown: what is the matter, and the next step. */
export function ErrorPage({ error }: { error: unknown }) {
  const { status, message, requestId } = wordsOf(error);
  const { revalidate, state } = useRevalidator();
  useTryAgain(status > INTERNAL, state === 'idle', revalidate);
  return (
    <div className="wrap page-top">
      <EmptyState title={message} heading="h1" panel>
        {status > INTERNAL && <p>恢复后页面会自动打开</p>}
        {requestId && <p className="small muted">请求编号 {requestId}</p>}
        <p className="row">
          {status >= 500 && (
            <Button variant="primary" busy={state === 'loading'} onClick={() => void revalidate()}>
              重试
            </Button>
          )}
          <ButtonLink to="/" variant={status >= 500 ? 'plain' : 'primary'}>
            返回首页
          </ButtonLink>
        </p>
      </EmptyState>
    </div>
  );
}

const FIRST_MS = 4000;
const LONGEST_MS = 30_000;

/** What passes is tried again by itself, after longer each time. */
function useTryAgain(passes: boolean, isIdle: boolean, revalidate: () => Promise<void>): void {
  const wait = useRef(FIRST_MS);
  useEffect(() => {
    if (!passes || !isIdle) return;
    const timer = setTimeout(() => void revalidate(), wait.current);
    wait.current = Math.min(LONGEST_MS, wait.current * 1.5);
    return () => clearTimeout(timer);
  }, [passes, isIdle, revalidate]);
}

function wordsOf(error: unknown): { status: number; message: string; requestId: string } {
  if (isRouteErrorResponse(error)) {
    const { message, requestId } = (error.data ?? {}) as { message?: string; requestId?: string };
    return { status: error.status, message: message ?? BUSY_MESSAGE, requestId: requestId ?? '' };
  }
  if (error instanceof ApiError)
    return {
      status: error.status || 503,
      message: error.message || BUSY_MESSAGE,
      requestId: error.requestId,
    };
  return { status: 500, message: BUSY_MESSAGE, requestId: '' };
}
