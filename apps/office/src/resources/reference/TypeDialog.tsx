import { BASE_TYPES, buyerTypeFields } from '@qingnang/contract/reference-fields';
import { App, Form, Input, Modal, Select } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { ANY, useFailure } from '../../app/failure.tsx';
import { optionsOf } from '../../app/words.ts';
import { type TypeValues, useSaveType } from './api.ts';
import { KeptFields } from './KeptFields.tsx';
import { PaperRows } from './PaperRows.tsx';

interface DialogProps {
  /** Null for a new one. */
  code: string | null;
  start: TypeValues;
  close: () => void;
}

/** One type of buyers: its name, the kind whose rules it follows, and the papers that it brings. */
export function TypeDialog({ code, start, close }: DialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<TypeValues>();
  const fail = useFailure();
  const save = useSaveType();
  const submit = async (given: Partial<TypeValues>) => {
    try {
      await save.mutateAsync({ code, values: { ...start, ...given } });
      message.success('客户类型已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal
      title={code === null ? '新增客户类型' : `编辑客户类型　${start.name}`}
      open
      onCancel={close}
      footer={null}
      width={720}
    >
      <Form form={form} name="type" layout="vertical" initialValues={start} onFinish={submit}>
        <KeptFields isNew={code === null} fields={buyerTypeFields} />
        <Form.Item name="hint" label={buyerTypeFields.hint.label} extra="注册时显示在名称旁" rules={[ANY]}>
          <Input maxLength={buyerTypeFields.hint.max} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="base"
          label={buyerTypeFields.base.label}
          extra="含麻限量、付款方式和信用代码按这一类的规则"
          rules={[ANY]}
        >
          <Select options={optionsOf(BASE_TYPES)} />
        </Form.Item>
        <PaperRows />
        <DialogActs close={close} isSaving={save.isPending} />
      </Form>
    </Modal>
  );
}
