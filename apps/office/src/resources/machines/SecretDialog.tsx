import { scopeWords } from '@qingnang/contract/machine-words';
import { App, Button, Modal } from 'antd';
import { date } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import type { MadeKey } from './api.ts';
import './machines.css';

/** The secret of a new key, the only time it is shown; the dialog closes by its button alone. */
export function SecretDialog({ made: { key, secret }, close }: { made: MadeKey; close: () => void }) {
  const { message } = App.useApp();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      message.success('已复制');
    } catch {
      message.info('请手工选中复制');
    }
  };
  return (
    <Modal
      title={`密钥“${key.name}”`}
      open
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width={560}
      footer={
        <Button type="primary" onClick={close}>
          我已保存
        </Button>
      }
    >
      <p className="alert">只显示这一次。请马上存进对接的系统，不要用聊天、邮件发送；泄露时停用并换新。</p>
      <div className="machine-secret">
        <code>{secret}</code>
        <button type="button" className="btn sm" onClick={copy}>
          <Icon name="copy" size={14} /> 复制
        </button>
      </div>
      <dl className="kv">
        <dt>权限</dt>
        <dd>{scopeWords(key.scopes)}</dd>
        <dt>到期日</dt>
        <dd>{date(key.expires_at)}</dd>
      </dl>
    </Modal>
  );
}
