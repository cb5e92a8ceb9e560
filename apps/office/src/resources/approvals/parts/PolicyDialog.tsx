import { App, Form, Input, Modal, Select } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { REQUIRED_AMOUNT } from '../../../shared/fields/amount-rules.ts';
import { type ApprovalPolicy, useChangePolicy } from '../api.ts';

interface PolicyDialogProps {
  policy: ApprovalPolicy;
  roles: readonly { key: string; name: string }[];
  close: () => void;
}
type Values = Partial<Record<ApprovalPolicy['limits'][number], string>> & { approvers: string[] };

const LABELS: Readonly<Record<ApprovalPolicy['limits'][number], string>> = {
  order: '一张订单 24 小时内合计满（元）',
  customer: '一个客户 24 小时内合计满（元）',
  staff: '一名员工 24 小时内合计满（元）',
  percent: '幅度超过（%）',
  pieces: '一个批号增减超过（件）',
};

/** Asks for another rule. */
export function PolicyDialog({ policy, roles, close }: PolicyDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const fail = useFailure();
  const change = useChangePolicy();
  const submit = async (values: Values) => {
    try {
      const heard = await change.mutateAsync({
        key: policy.key,
        body: { ...values, version: policy.version },
      });
      message.success(heard.message);
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  const limits = policy.limits.map((limit) => [limit, String(policy[limit] ?? '')]);
  return (
    <Modal title={`修改复核规则：${policy.name}`} open onCancel={close} footer={null} width={480}>
      <Form
        form={form}
        name="approval-policy"
        layout="vertical"
        requiredMark={false}
        initialValues={{ ...Object.fromEntries(limits), approvers: policy.approvers.map(({ key }) => key) }}
        onFinish={submit}
      >
        <p className="alert info">另一位同事同意后生效。</p>
        {policy.limits.map((limit) => (
          <Form.Item key={limit} name={limit} label={LABELS[limit]} rules={[REQUIRED_AMOUNT]}>
            <Input inputMode="decimal" maxLength={11} autoComplete="off" />
          </Form.Item>
        ))}
        <Form.Item
          name="approvers"
          label="可复核的角色"
          rules={[{ required: true, message: '请至少选择一个角色' }]}
        >
          <Select mode="multiple" options={roles.map(({ key, name }) => ({ value: key, label: name }))} />
        </Form.Item>
        <DialogActs close={close} isSaving={change.isPending} save="提交复核" />
      </Form>
    </Modal>
  );
}
