import { keysOf } from '@qingnang/contract/keys';
import { SELLER_SCOPES, type SellerScope } from '@qingnang/contract/machine-words';
import { Form, Input, Modal } from 'antd';
import { DayInput } from '../../app/DayInput.tsx';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { Ticks } from '../../shared/fields/Ticks.tsx';
import { type MadeKey, useMakeKey } from './api.ts';

interface Values {
  name: string;
  scopes: SellerScope[];
  expires_on: string;
}

/** A new key: what it is for, what it may do, until when. */
export function KeyDialog({ close, done }: { close: () => void; done: (made: MadeKey) => void }) {
  const [form] = Form.useForm<Values>();
  const fail = useFailure();
  const make = useMakeKey();
  const submit = async (values: Values) => {
    try {
      done(await make.mutateAsync(values));
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal title="新增密钥" open onCancel={close} footer={null} width={560} mask={{ closable: false }}>
      <Form form={form} name="machine-key" layout="vertical" requiredMark={false} onFinish={submit}>
        <Form.Item
          name="name"
          label="名称"
          extra="哪个系统、做什么，会写进操作日志"
          rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
        >
          <Input maxLength={30} autoComplete="off" placeholder="ERP 库存同步" />
        </Form.Item>
        <Form.Item
          name="scopes"
          label="权限"
          extra="只选需要的；不能超过您自己的权限"
          rules={[{ required: true, message: '请至少选择一项权限' }]}
        >
          <Ticks options={OPTIONS} />
        </Form.Item>
        <Form.Item
          name="expires_on"
          label="到期日"
          extra="最长 2 年，到期前换新的密钥"
          rules={[{ required: true, message: '请选择到期日' }]}
        >
          <DayInput />
        </Form.Item>
        <DialogActs close={close} isSaving={make.isPending} save="生成密钥" />
      </Form>
    </Modal>
  );
}

const OPTIONS = keysOf(SELLER_SCOPES).map((value) => ({ value, label: SELLER_SCOPES[value] }));
