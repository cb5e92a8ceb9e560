import type { MadeMachineKey } from '@qingnang/contract/machine-keys';
import { copyText } from '../../lib/copy.ts';
import { Button } from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import styles from './Keys.module.css';

/** The secret of a new key, this once. */
export default function SecretDialog({ made, onClose }: { made: MadeMachineKey; onClose: () => void }) {
  const { key, secret } = made;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`密钥 ${key.name}`}
      foot={
        <>
          <Button onClick={() => void copyText('密钥', secret)}>复制密钥</Button>
          <Button variant="primary" onClick={onClose}>
            我已保存
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={`${styles.secret} num`}>{secret}</p>
        <p className="sub">只显示这一次。请马上存进药房系统，不要用聊天、邮件发送；泄露时停用并换新。</p>
      </div>
    </Dialog>
  );
}
