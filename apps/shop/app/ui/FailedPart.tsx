import { useRevalidator } from 'react-router';
import { Button } from './Button.tsx';
import styles from './FailedPart.module.css';

interface FailedPartProps {
  /** Why; 加载失败 unless told. */
  message?: string;
  /** What 重试 does: reading the page's data again, unless told. */
  onRetry?: () => void;
  busy?: boolean;
}

/** In place of a part of a page that failed alone. */
export function FailedPart({ message = '加载失败', onRetry, busy }: FailedPartProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className={styles.failed} role="status">
      <span>{message}</span>
      <Button size="sm" busy={busy ?? state === 'loading'} onClick={onRetry ?? (() => void revalidate())}>
        重试
      </Button>
    </div>
  );
}
