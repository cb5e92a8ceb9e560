import { Modal, Typography } from 'antd';

/** The secret of an endpoint, this once. */
export function SecretDialog({ secret, close }: { secret: string; close: () => void }) {
  return (
    <Modal
      title="签名密钥"
      open
      onCancel={close}
      mask={{ closable: false }}
      footer={
        <button type="button" className="btn primary" onClick={close}>
          我已保存
        </button>
      }
    >
      <p>对方系统用它验证事件确实来自本店。只显示这一次，请现在保存。</p>
      <Typography.Paragraph copyable={{ tooltips: ['复制', '已复制'] }} code>
        {secret}
      </Typography.Paragraph>
    </Modal>
  );
}
