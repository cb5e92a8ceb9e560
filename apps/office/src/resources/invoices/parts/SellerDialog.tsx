import { App, Form, Input, Modal } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { Bones, Failed, useFailure } from '../../../app/failure.tsx';
import { type Seller, useSaveSeller, useSeller } from '../api.ts';

/** 销售方信息: how the shop stands on its invoices from now on. */
export function SellerDialog({ close }: { close: () => void }) {
  const { data, error, refetch } = useSeller();
  return (
    <Modal title="销售方信息" open onCancel={close} footer={null} width={520} mask={{ closable: false }}>
      {data ? (
        <SellerForm seller={data} close={close} />
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={7} />
      )}
    </Modal>
  );
}

const FIELDS: readonly {
  name: keyof Seller;
  label: string;
  max: number;
  required?: true;
  hint?: string;
}[] = [
  { name: 'name', label: '名称', max: 100, required: true },
  { name: 'tax_no', label: '统一社会信用代码', max: 18, required: true },
  { name: 'address', label: '地址', max: 120 },
  { name: 'phone', label: '电话', max: 30 },
  { name: 'bank', label: '开户银行', max: 60 },
  {
    name: 'account',
    label: '银行账号',
    max: 40,
    hint: '买家的对公转账付到这个账户；没有开户银行和账号，就不能选择对公转账',
  },
  { name: 'issuer', label: '开票人', max: 20 },
  { name: 'freight_tax_code', label: '运费税收分类编码', max: 19, hint: '19 位数字；由开票平台开具时需要' },
  {
    name: 'max_amount',
    label: '单张发票限额（价税合计，元）',
    max: 13,
    hint: '超过时自动拆成多张；不填不限',
  },
];

function SellerForm({ seller, close }: { seller: Seller; close: () => void }) {
  const [form] = Form.useForm<Seller>();
  const { message } = App.useApp();
  const fail = useFailure();
  const save = useSaveSeller();
  const submit = async (values: Seller) => {
    try {
      const { bank, account } = await save.mutateAsync(values);
      const waits = bank !== (values.bank ?? '').trim() || account !== (values.account ?? '').trim();
      message.success(waits ? '已保存；银行账户等待另一位同事复核' : '已保存，之后开具的发票按此');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form form={form} name="seller" layout="vertical" initialValues={seller} onFinish={submit}>
      {FIELDS.map(({ name, label, max, required, hint }) => (
        <Form.Item
          key={name}
          name={name}
          label={label}
          extra={hint}
          rules={required ? [{ required: true, whitespace: true, message: `请填写${label}` }] : []}
        >
          <Input maxLength={max} autoComplete="off" />
        </Form.Item>
      ))}
      <DialogActs close={close} isSaving={save.isPending} />
    </Form>
  );
}
