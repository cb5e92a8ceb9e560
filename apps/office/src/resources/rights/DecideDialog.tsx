import { App, Button, Form, Input, Modal } from 'antd';
import { useFailure } from '../../app/failure.tsx';
import { UsualReasons } from '../../shared/reasons.tsx';
import { type Right, useDecide } from './api.ts';

export interface Deciding {
  right: Right;
  isGrant: boolean;
}

/** 同意 or 拒绝, with words that the buyer reads; a refusal never without. */
export function DecideDialog({ deciding, close }: { deciding: Deciding | null; close: () => void }) {
  return (
    <Modal
      title={deciding?.isGrant ? '同意购买申请' : '拒绝购买申请'}
      open={deciding !== null}
      onCancel={close}
      footer={null}
      width={480}
      destroyOnHidden
    >
      {deciding && <DecideForm {...deciding} close={close} />}
    </Modal>
  );
}

function DecideForm({ right, isGrant, close }: Deciding & { close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ reply: string }>();
  const fail = useFailure();
  const decide = useDecide(right.id);
  const submit = async ({ reply }: { reply: string }) => {
    try {
      await decide.mutateAsync({ grant: isGrant ? 1 : 0, reply: reply.trim() });
      message.success(isGrant ? '已同意' : '已拒绝');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  const words = isGrant ? '回复' : '拒绝原因';
  return (
    <Form
      form={form}
      name="decide"
      layout="vertical"
      requiredMark={false}
      initialValues={{ reply: '' }}
      onFinish={submit}
    >
      <p className="alert">
        {right.company}　{right.goods_name} {right.spec}
        {isGrant ? '。同意后立即可买。' : '。买家会看到这里填写的原因。'}
      </p>
      <Form.Item
        name="reply"
        label={isGrant ? '回复，可不填' : words}
        rules={[{ required: !isGrant, whitespace: !isGrant, message: `请填写${words}` }]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
      </Form.Item>
      {!isGrant && <UsualReasons kind="right_refuse" choose={(reply) => form.setFieldsValue({ reply })} />}
      <div className="dialog-acts">
        <Button onClick={close}>取消</Button>
        <Button type="primary" danger={!isGrant} htmlType="submit" loading={decide.isPending}>
          {isGrant ? '同意' : '确认拒绝'}
        </Button>
      </div>
    </Form>
  );
}
