import { CLAIM_NATURES, REASON_KINDS, reasonFields } from '@qingnang/contract/reason-fields';
import { App, Form, Input, InputNumber, Modal, Select, Switch } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { ANY, useFailure } from '../../app/failure.tsx';
import { optionsOf } from '../../app/words.ts';
import { type ReasonValues, useSaveReason } from './api.ts';

interface DialogProps {
  /** Null for a new one. */
  id: number | null;
  start: ReasonValues;
  close: () => void;
}

/** One reason: its words, where it stands, whether it may be chosen. */
export function ReasonDialog({ id, start, close }: DialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<ReasonValues>();
  const fail = useFailure();
  const save = useSaveReason();
  const submit = async (given: Partial<ReasonValues>) => {
    try {
      await save.mutateAsync({ id, values: { ...start, ...given } });
      message.success('原因已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal
      title={`${id === null ? '新增' : '编辑'}原因　${REASON_KINDS[start.kind]}`}
      open
      onCancel={close}
      footer={null}
      width={480}
    >
      <Form form={form} name="reason" layout="vertical" initialValues={start} onFinish={submit}>
        <Form.Item
          name="text"
          label="内容"
          extra="改动只影响以后的选择，已有的记录保留当时的内容"
          rules={[{ required: true, whitespace: true, min: 2, message: '请填写内容，至少 2 个字' }]}
        >
          <Input maxLength={reasonFields.text.max} autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item name="sort" label="排序" extra="小的在前" rules={[ANY]}>
          <InputNumber min={0} max={reasonFields.sort.max} precision={0} controls={false} />
        </Form.Item>
        <Form.Item name="is_active" label="使用" valuePropName="checked" rules={[ANY]}>
          <Switch />
        </Form.Item>
        {start.kind === 'feedback' && (
          <Form.Item
            name="is_complaint"
            label={reasonFields.is_complaint.label}
            extra="24 个工作小时内答复，超时提醒"
            valuePropName="checked"
            rules={[ANY]}
          >
            <Switch />
          </Form.Item>
        )}
        {start.kind === 'claim' && <ClaimFields isNew={id === null} />}
        <DialogActs close={close} isSaving={save.isPending} />
      </Form>
    </Modal>
  );
}

/** What a reason of 申请售后 means: fixed is what it is to the rules, everything else is the shop's own. */
const ClaimFields = ({ isNew }: { isNew: boolean }) => (
  <>
    {isNew && (
      <Form.Item
        name="nature"
        label={reasonFields.nature.label}
        extra="决定哪些售后类型可以选择它、能否退货、能否重新上架；保存后不能改"
        rules={[ANY]}
      >
        <Select options={optionsOf(CLAIM_NATURES)} />
      </Form.Item>
    )}
    <Form.Item
      name="days"
      label={reasonFields.days.label}
      extra="到货后几天内可以申请；资料和服务类不填"
      rules={[ANY]}
    >
      <InputNumber min={1} max={reasonFields.days.max} precision={0} controls={false} />
    </Form.Item>
    <Form.Item
      name="needs_photo"
      label={reasonFields.needs_photo.label}
      valuePropName="checked"
      rules={[ANY]}
    >
      <Switch />
    </Form.Item>
    <Form.Item
      name="is_shop_fault"
      label={reasonFields.is_shop_fault.label}
      extra="整单退回时退还运费"
      valuePropName="checked"
      rules={[ANY]}
    >
      <Switch />
    </Form.Item>
  </>
);
