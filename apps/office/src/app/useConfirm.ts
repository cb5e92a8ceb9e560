import { App } from 'antd';
import { useFailure } from './failure.tsx';

interface Confirmed {
  title: string;
  /** What else it does. */
  content?: string | undefined;
  /** The words of the button: 删除, 停止. */
  okText: string;
  /** The button warns, unless nothing is taken away. */
  isDanger?: boolean;
  act: () => Promise<unknown>;
  /** What to say afterwards. */
  done: string;
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
          () => void message.success(done),
          (error: unknown) => fail(error),
        ),
    });
  };
}
