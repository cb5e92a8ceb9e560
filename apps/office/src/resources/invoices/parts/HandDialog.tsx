import { App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { useByHand } from '../api.ts';

/** 登记已开发票: what finance has issued at the tax office's site. */
export function HandDialog({ id, close }: { id: number; close: () => void }) {
  const [form] = Form.useForm<{ number: string; file: undefined }>();
  const { message } = App.useApp();
  const fail = useFailure();
  const byHand = useByHand(id);
  const [file, setFile] = useState<File | null>(null);
  const submit = async ({ number }: { number: string }) => {
    if (!file) return;
    try {
      await byHand.mutateAsync({ number: number.trim(), file });
      message.success('已登记，已通知客户');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal title="登记已开发票" open onCancel={close} footer={null} width={480} mask={{ closable: false }}>
      <Form form={form} name="by-hand" layout="vertical" requiredMark={false} onFinish={submit}>
        <Form.Item
          name="number"
          label="发票号码"
          rules={[{ required: true, pattern: /^\s*\d{20}\s*$/, message: '发票号码为 20 位数字' }]}
        >
          <Input maxLength={24} autoComplete="off" inputMode="numeric" autoFocus />
        </Form.Item>
        <Form.Item
          name="file"
          label="发票 PDF"
          rules={[
            {
              validator: () => (file ? Promise.resolve() : Promise.reject(new Error('请选择 PDF 文件'))),
            },
          ]}
        >
          <input
            type="file"
            aria-label="发票 PDF"
            accept="application/pdf"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </Form.Item>
        <DialogActs close={close} isSaving={byHand.isPending} save="登记" />
      </Form>
    </Modal>
  );
}
