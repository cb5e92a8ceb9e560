import { App, Button } from 'antd';
import { dateTime } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import type { HandedInvitation } from '../api.ts';

/** A one-time password, shown once to whoever hands it on. */
export function HandedPassword({ handed, close }: { handed: HandedInvitation; close: () => void }) {
  const { message } = App.useApp();
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      message.success('已复制');
    } catch {
      message.info('请手工选中复制');
    }
  };
  return (
    <>
      <p className="alert">只显示这一次。客户在登录页点“一次性密码登录”输入，或打开链接。</p>
      <dl className="kv">
        <dt>用户名</dt>
        <dd>{handed.username}</dd>
        <dt>密码</dt>
        <dd>
          <code className="customer-code">{handed.code}</code>
          <button type="button" className="btn sm" onClick={() => void copy(handed.code)}>
            <Icon name="copy" size={14} /> 复制
          </button>
        </dd>
        <dt>链接</dt>
        <dd>
          <button type="button" className="btn sm" onClick={() => void copy(handed.link)}>
            <Icon name="copy" size={14} /> 复制链接
          </button>
        </dd>
        <dt>有效期至</dt>
        <dd>{dateTime(handed.expires_at)}</dd>
      </dl>
      <div className="dialog-acts">
        <Button type="primary" onClick={close}>
          我已记下
        </Button>
      </div>
    </>
  );
}
