import { App, Button, Modal } from 'antd';
import { Icon } from '../../../app/Icon.tsx';
import type { Handed } from '../api.ts';

/** Where a one-time password has gone, or the only time it is shown; the dialog closes by its button alone. */
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
          {handed.sent_to === '' ? '我已记下' : '知道了'}
        </Button>
      }
      width={440}
    >
      {handed.sent_to === '' ? (
        <p className="alert">
          没有短信可发，只显示这一次，操作日志会记下。请当面告诉本人，24 小时内登录并修改。
        </p>
      ) : (
        <p className="alert good">一次性密码已发到本人手机 {handed.sent_to}，24 小时内登录并修改。</p>
      )}
      <dl className="kv handed">
        <dt>用户名</dt>
        <dd>{handed.username}</dd>
        {handed.password !== '' && (
          <>
            <dt>初始密码</dt>
            <dd>
              <code>{handed.password}</code>
              <button type="button" className="btn sm" onClick={copy}>
                <Icon name="copy" size={14} /> 复制
              </button>
            </dd>
          </>
        )}
      </dl>
    </Modal>
  );
}
