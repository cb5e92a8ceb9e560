import { App, Button, Modal } from 'antd';
import { Icon } from '../../../app/Icon.tsx';
import type { Handed } from '../List.tsx';

/** The only time a password is shown; the dialog closes by its button alone. */
export function OneTimePassword({ handed, close }: { handed: Handed; close: () => void }) {
  const { message } = App.useApp();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(handed.password);
      message.success('已复制');
    } catch {
      message.info('请手工选中复制');
    }
  };
  return (
    <Modal
      title="初始密码"
      open
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={close}>
          我已记下
        </Button>
      }
      width={440}
    >
      <p className="alert">只显示这一次。请当面或电话告诉本人，首次登录必须修改。</p>
      <dl className="kv handed">
        <dt>用户名</dt>
        <dd>{handed.username}</dd>
        <dt>初始密码</dt>
        <dd>
          <code>{handed.password}</code>
          <button type="button" className="btn sm" onClick={copy}>
            <Icon name="copy" size={14} /> 复制
          </button>
        </dd>
      </dl>
    </Modal>
  );
}
