import { App, Form, Input } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { RegionSelect } from '../../../shared/fields/RegionSelect.tsx';
import { useProposeAddress } from '../api.ts';

interface Values {
  consignee: string;
  phone: string;
  region: string[];
  detail: string;
}

/** An address that the buyer has told us of: somebody else reviews it before anything goes there. */
export function NewAddressForm({ orderId, close }: { orderId: number; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const fail = useFailure();
  const propose = useProposeAddress(orderId);
  const submit = async ({ region: [province = '', city = '', district = ''], ...words }: Values) => {
    try {
      await propose.mutateAsync({ ...words, province, city, district });
      message.success('已登记，由另一位同事审核后可用');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form form={form} name="new-address" layout="vertical" requiredMark={false} onFinish={submit}>
      <p className="alert">药品只送注册地址和已审核的地址。登记后由质管或客服的另一位同事审核。</p>
      <Form.Item name="consignee" label="收货人" rules={required('收货人')}>
        <Input maxLength={30} autoComplete="off" />
      </Form.Item>
      <Form.Item name="phone" label="联系电话" rules={required('联系电话')}>
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="region" label="地区" rules={[{ required: true, message: '请选择地区' }]}>
        <RegionSelect placeholder="选择或输入省、市、区县" />
      </Form.Item>
      <Form.Item name="detail" label="详细地址" rules={required('详细地址')}>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <DialogActs close={close} isSaving={propose.isPending} save="登记" />
    </Form>
  );
}

const required = (name: string) => [{ required: true, whitespace: true, message: `请填写${name}` }];
