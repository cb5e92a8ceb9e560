import { copyText } from '../../lib/copy.ts';
import { useSession } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { usePrintSheet } from '../../ui/usePrintSheet.tsx';
import styles from './Factor.module.css';

/** Shown once: with them one signs in when the phone is not at hand. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { print, sheet } = usePrintSheet(<Sheet codes={codes} />);
  return (
    <>
      <Notice kind="warn">
        恢复码只显示这一次，请抄下、打印或复制后妥善保管，不要和手机放在一起。
        手机不在时，登录和验证身份填一个恢复码，每个只能用一次。
      </Notice>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button onClick={() => void copyText('恢复码', codes.join('\n'))}>
          <Icon name="copy" size={16} /> 复制
        </Button>
        <Button onClick={print}>
          <Icon name="printer" size={16} /> 打印
        </Button>
        <Button variant="primary" onClick={onClose}>
          我已保存
        </Button>
      </div>
      {sheet}
    </>
  );
}

function Sheet({ codes }: { codes: readonly string[] }) {
  const { user } = useSession();
  return (
    <>
      <h1>两步验证恢复码</h1>
      <p>
        {user?.company} 账号 {user?.username}
      </p>
      <ul className={styles.printed}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>每个只能用一次；用过的请划去。</p>
    </>
  );
}
