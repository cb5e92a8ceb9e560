import { App, Form, Input, Modal } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { REQUIRED_AMOUNT } from '../../../shared/fields/amount-rules.ts';
import { useReviewFrom } from '../api.ts';

/** 复核金额: from which amount on a second person has to agree. */
export function LimitDialog({ limit, close }: { limit: number; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ review_from: string }>();
  const fail = useFailure();
  const save = useReviewFrom();
  const submit = async ({ review_from }: { review_from: string }) => {
    try {
      const heard = await save.mutateAsync(review_from.trim());
      message.success(heard.message);
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal title="复核金额" open onCancel={close} footer={null} width={420}>
      <Form
        form={form}
        name="refund-limit"
        layout="vertical"
        requiredMark={false}
        initialValues={{ review_from: limit.toFixed(2) }}
        onFinish={submit}
      >
        <Form.Item
          name="review_from"
          label="达到多少元须由第二人复核"
          extra="按订单 24 小时内的合计；填 0 则每笔都复核。另一位同事同意后生效"
          rules={[REQUIRED_AMOUNT]}
        >
          <Input inputMode="decimal" maxLength={11} autoFocus autoComplete="off" />
        </Form.Item>
        <DialogActs close={close} isSaving={save.isPending} save="提交复核" />
      </Form>
    </Modal>
  );
}
