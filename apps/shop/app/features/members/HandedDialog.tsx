import type { HandedMember } from '@qingnang/contract/members';
import { copyText } from '../../lib/copy.ts';
import { dateTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import styles from './Members.module.css';

/** A one-time password, this once. */
export default function HandedDialog({ handed, onClose }: { handed: HandedMember; onClose: () => void }) {
  const { member, code, link, expires_at } = handed;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${member.name} 的一次性密码`}
      foot={
        <>
          <Button onClick={() => void copyText('链接', link)}>复制链接</Button>
          <Button variant="primary" onClick={onClose}>
            已交给本人
          </Button>
        </>
      }
    >
      <div className={styles.handed}>
        <p className={`${styles.code} num strong`}>{code}</p>
        <p className="sub">
          只显示这一次，{dateTime(expires_at)}{' '}
          前有效。本人在登录页点“一次性密码登录”输入，设置自己的密码后用登录名 <b>{member.login}</b> 登录。
        </p>
      </div>
    </Dialog>
  );
}
