import { App, Form, Modal, Radio, Select } from 'antd';
import { DayInput } from '../../../app/DayInput.tsx';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { parseDay } from '../../../app/day.ts';
import { ANY, useFailure } from '../../../app/failure.tsx';
import { today, unitPrice } from '../../../app/format.ts';
import { GoodsPicker } from '../../../app/GoodsPicker.tsx';
import type { Account } from '../../../shared/accounts.ts';
import { useCustomerGroupOptions } from '../../../shared/customer-groups.ts';
import { AccountSelect } from '../../../shared/fields/AccountSelect.tsx';
import { PRICE_RULE } from '../../../shared/fields/amount-rules.ts';
import { Money } from '../../../shared/fields/Money.tsx';
import { type StaffContractPrice, useCreatePrice, useUpdatePrice } from '../api.ts';

interface DialogProps {
  /** 'new' for another one; null = it is closed. */
  edited: StaffContractPrice | 'new' | null;
  close: () => void;
}

export const PriceDialog = ({ edited, close }: DialogProps) => (
  <Modal
    title={edited === 'new' ? '新增合同价' : '修改合同价'}
    open={edited !== null}
    onCancel={close}
    footer={null}
    width={520}
    destroyOnHidden
  >
    {edited && <PriceForm price={edited === 'new' ? null : edited} close={close} />}
  </Modal>
);

interface Values {
  whose: 'account' | 'group';
  account_id: Account | null;
  customer_group_id: number | undefined;
  goods_id: number | undefined;
  price: string;
  valid_from: string;
  valid_until: string;
}

function PriceForm({ price, close }: { price: StaffContractPrice | null; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const fail = useFailure();
  const create = useCreatePrice();
  const update = useUpdatePrice();
  const submit = async ({ whose, account_id: account, goods_id = 0, ...terms }: Values) => {
    const body = {
      price: terms.price,
      valid_from: parseDay(terms.valid_from) ?? terms.valid_from,
      valid_until: parseDay(terms.valid_until ?? '') ?? undefined,
    };
    try {
      const { waits } = price
        ? await update.mutateAsync({ id: price.id, body })
        : await create.mutateAsync({
            ...(whose === 'group'
              ? { customer_group_id: terms.customer_group_id }
              : { account_id: account?.id }),
            goods_id,
            ...body,
          });
      if (waits === 1) message.info('低于正常价较多，已提交复核，另一位同事同意后生效');
      else message.success('合同价已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      name="contract-price"
      layout="vertical"
      initialValues={
        price
          ? { ...price, price: String(price.price) }
          : { whose: 'account', account_id: null, valid_from: today() }
      }
      onFinish={submit}
    >
      {price ? <Subject price={price} /> : <SubjectFields />}
      <div className="price-terms">
        <Form.Item
          name="price"
          label="合同价（元）"
          rules={[{ required: true, whitespace: true, message: '请填写合同价' }, PRICE_RULE]}
        >
          <Money />
        </Form.Item>
        <Form.Item
          name="valid_from"
          label="生效日期"
          rules={[{ required: true, message: '请填写生效日期' }, DAY]}
        >
          <DayInput />
        </Form.Item>
        <Form.Item name="valid_until" label="截止日期" extra="含当天，留空为长期" rules={[DAY]}>
          <DayInput />
        </Form.Item>
      </div>
      <DialogActs close={close} isSaving={create.isPending || update.isPending} />
    </Form>
  );
}

const SubjectFields = () => (
  <>
    <Form.Item name="whose" label="适用于">
      <Radio.Group options={WHOSE} />
    </Form.Item>
    <PartyField />
    <Form.Item name="goods_id" label="商品" rules={[{ required: true, message: '请选择商品' }, ANY]}>
      <GoodsPicker />
    </Form.Item>
  </>
);

const WHOSE = [
  { value: 'account', label: '一个客户（含其门店）' },
  { value: 'group', label: '一个客户分组' },
];

function PartyField() {
  const groups = useCustomerGroupOptions();
  return Form.useWatch('whose') === 'group' ? (
    <Form.Item
      name="customer_group_id"
      label="客户分组"
      rules={[{ required: true, message: '请选择客户分组' }, ANY]}
    >
      <Select options={groups} showSearch={{ optionFilterProp: 'label' }} placeholder="选择客户分组" />
    </Form.Item>
  ) : (
    <Form.Item name="account_id" label="客户" rules={[{ required: true, message: '请选择客户' }]}>
      <ChosenAccount />
    </Form.Item>
  );
}

interface ChosenProps {
  value?: Account | null;
  onChange?: (account: Account | null) => void;
}
const ChosenAccount = ({ value = null, onChange }: ChosenProps) => (
  <AccountSelect label="客户" value={value} onChange={(account) => onChange?.(account)} />
);

const Subject = ({ price }: { price: StaffContractPrice }) => (
  <p className="sub">
    {price.customer_group ? `客户分组 ${price.customer_group.name}` : price.company}　{price.name}{' '}
    {price.ypgg}　正常价 {unitPrice(price.normal_price)}
  </p>
);

const DAY = {
  validator: (_: unknown, text: string | undefined) =>
    !text || parseDay(text) !== null ? Promise.resolve() : Promise.reject(new Error('日期格式为 2026-03-09')),
};
