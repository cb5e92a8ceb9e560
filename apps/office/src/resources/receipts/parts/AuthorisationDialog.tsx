import { isIdNumber } from '@qingnang/rules/identity';
import { App, Form, Input, Modal } from 'antd';
import { DayInput } from '../../../app/DayInput.tsx';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { parseDay } from '../../../app/day.ts';
import { today } from '../../../app/format.ts';
import { type PaperFile, PaperInput } from '../../../app/PaperInput.tsx';
import { useSend } from '../../../app/useSend.ts';
import type { Account } from '../../../shared/accounts.ts';
import { AccountSelect } from '../../../shared/fields/AccountSelect.tsx';
import { useAddAuthorisation } from '../api.ts';

interface Values {
  account_id: Account | null;
  number: string;
  agent_name: string;
  agent_id_no: string;
  valid_from: string;
  valid_until: string;
  file_ids: PaperFile | null;
}

/** 备案委托书: one paper of one account, good for one 含麻 order. */
export function AuthorisationDialog({ close }: { close: () => void }) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const add = useAddAuthorisation();
  const submit = useSend(
    form,
    (key) => add.mutateAsync({ body: bodyOf(form.getFieldsValue(true)), key }),
    () => {
      message.success('委托书已备案');
      close();
    },
  );
  return (
    <Modal title="备案委托书" open onCancel={close} footer={null} width={560} mask={{ closable: false }}>
      <Form
        form={form}
        name="authorisation"
        layout="vertical"
        className="paper-form"
        initialValues={{ account_id: null, valid_from: today(), file_ids: null }}
        onFinish={submit}
      >
        <Form.Item
          name="account_id"
          label="客户"
          className="all"
          rules={[{ required: true, message: '请选择客户' }]}
          valuePropName="value"
        >
          <AccountField />
        </Form.Item>
        <Form.Item name="number" label="委托书编号" className="all" rules={required('委托书编号')}>
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item name="agent_name" label="采购员姓名" rules={required('采购员姓名')}>
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
        <Form.Item name="agent_id_no" label="采购员身份证号" rules={[ID_NO]}>
          <Input maxLength={18} autoComplete="off" />
        </Form.Item>
        <Form.Item name="valid_from" label="生效日期" rules={[DAY]}>
          <DayInput />
        </Form.Item>
        <Form.Item name="valid_until" label="截止日期" rules={[DAY]}>
          <DayInput />
        </Form.Item>
        <Form.Item name="file_ids" label="委托书扫描件" className="all" rules={[SCAN]}>
          <PaperInput label="委托书扫描件" purpose="authorisation" />
        </Form.Item>
        <div className="all">
          <DialogActs close={close} isSaving={add.isPending} save="备案" />
        </div>
      </Form>
    </Modal>
  );
}

const required = (name: string) => [
  { required: true, whitespace: true, min: 2, message: `请填写${name}，至少 2 个字` },
];

const SCAN = { required: true, message: '请上传委托书扫描件' };

const ID_NO = {
  required: true,
  validator: (_: unknown, text: string | undefined) =>
    isIdNumber((text ?? '').trim().toUpperCase())
      ? Promise.resolve()
      : Promise.reject(new Error('身份证号不正确，请核对')),
};

const DAY = {
  required: true,
  validator: (_: unknown, text: string | undefined) =>
    parseDay(text ?? '') === null ? Promise.reject(new Error('日期格式为 2026-03-09')) : Promise.resolve(),
};

/** The form hands value and onChange over. */
const AccountField = ({
  value = null,
  onChange = () => undefined,
}: {
  value?: Account | null;
  onChange?: (account: Account | null) => void;
}) => <AccountSelect label="客户" value={value} onChange={onChange} />;

function bodyOf({ account_id, file_ids, ...values }: Values) {
  return {
    ...values,
    account_id: account_id?.id ?? 0,
    valid_from: parseDay(values.valid_from) ?? '',
    valid_until: parseDay(values.valid_until) ?? '',
    file_id: file_ids?.id ?? 0,
  };
}
