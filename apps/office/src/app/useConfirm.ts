import { App } from 'antd';
import type { ReactNode } from 'react';
import { useFailure } from './failure.tsx';

interface Confirmed {
  title: string;
  /** What else it does. */
  content?: ReactNode;
  /** The words of the button: 删除, 停止. */
  okText: string;
  /** The button warns, unless nothing is taken away. */
  isDanger?: boolean;
  act: () => Promise<unknown>;
  /** What to say afterwards; left out where the act says it. */
  done?: string;
}

/** Asks before an act that cannot be taken back; then does it and says so, or why not. */
export function useConfirm(): (confirmed: Confirmed) => void {
  const { modal, message } = App.useApp();
  const fail = useFailure();
  return ({ title, content, okText, isDanger = true, act, done }) => {
    modal.confirm({
      title,
      content,
      okText,
      okButtonProps: { danger: isDanger },
      onOk: () =>
        act().then(
          () => void (done !== undefined && message.success(done)),
          (error: unknown) => fail(error),
        ),
    });
  };
}
