import { App, Button, Form, Input, Select, Switch } from 'antd';
import { useFailure } from '../../../app/failure.tsx';
import { useRankOptions } from '../../../app/reference.ts';
import { useCustomerGroupOptions } from '../../../shared/customer-groups.ts';
import { type Customer, useCustomerOptions, useEdit } from '../api.ts';

interface Values {
  rank: number;
  /** 0 = in none. */
  customer_group_id: number;
  contact_name: string;
  salesman_id: number | null;
  manager_id: number | null;
  service_id: number | null;
  is_special: boolean;
  is_show_youx: boolean;
  is_can_chat: boolean;
  is_after_sale: boolean;
  staff_note: string;
}

const SWITCHES = [
  { name: 'is_special', label: '合同价', hint: '按合同价格采购' },
  { name: 'is_show_youx', label: '优选', hint: '可见优选价' },
  { name: 'is_can_chat', label: '在线客服', hint: '站内聊天，否则显示 QQ' },
  { name: 'is_after_sale', label: '售后', hint: '可自助申请售后' },
] as const;

const flag = (isOn: boolean) => (isOn ? 1 : 0);

/** What the house decides of a buyer: level, rights, and who serves it. */
export function EditForm({ customer, canWrite }: { customer: Customer; canWrite: boolean }) {
  const [form] = Form.useForm<Values>();
  const isSpecial = Form.useWatch('is_special', form) ?? customer.is_special === 1;
  const edit = useEdit(customer.id);
  const fail = useFailure();
  const { message } = App.useApp();
  const save = async (values: Values) => {
    try {
      await edit.mutateAsync({
        ...values,
        customer_group_id: values.customer_group_id || '',
        salesman_id: values.salesman_id ?? '',
        manager_id: values.manager_id ?? '',
        service_id: values.service_id ?? '',
        version: customer.version,
        is_special: flag(values.is_special),
        is_show_youx: flag(values.is_show_youx),
        is_can_chat: flag(values.is_can_chat),
        is_after_sale: flag(values.is_after_sale),
      });
      message.success('已保存');
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <section className="card" aria-label="等级与服务">
      <header>
        <h2>等级与服务</h2>
      </header>
      <Form
        form={form}
        className="customer-form"
        layout="vertical"
        disabled={!canWrite}
        initialValues={valuesOf(customer)}
        onFinish={(values) => void save(values)}
      >
        <div className="customer-two">
          <Form.Item name="rank" label="等级">
            <Select options={useRankOptions()} />
          </Form.Item>
          <Form.Item
            name="customer_group_id"
            label="客户分组"
            extra={isSpecial ? undefined : '开启合同价后，分组的合同价才生效'}
          >
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={[{ value: 0, label: '不在分组' }, ...useCustomerGroupOptions()]}
            />
          </Form.Item>
          <Form.Item name="contact_name" label="联系人">
            <Input maxLength={30} />
          </Form.Item>
          <Person name="salesman_id" label="业务员" known={customer.salesman} />
          <Person name="manager_id" label="客户经理" />
          <Person name="service_id" label="专属客服" />
        </div>
        <div className="customer-two">
          {SWITCHES.map(({ name, label, hint }) => (
            <Form.Item key={name} name={name} label={label} extra={hint} valuePropName="checked">
              <Switch size="small" />
            </Form.Item>
          ))}
        </div>
        <Form.Item name="staff_note" label="备注" extra="只有员工看得到">
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
        {canWrite && (
          <Button type="primary" htmlType="submit" loading={edit.isPending}>
            保存
          </Button>
        )}
      </Form>
    </section>
  );
}

const valuesOf = (customer: Customer): Values => ({
  rank: customer.rank,
  customer_group_id: customer.customer_group?.id ?? 0,
  contact_name: customer.contact_name,
  salesman_id: customer.salesman_id,
  manager_id: customer.manager_id,
  service_id: customer.service_id,
  is_special: customer.is_special === 1,
  is_show_youx: customer.is_show_youx === 1,
  is_can_chat: customer.is_can_chat === 1,
  is_after_sale: customer.is_after_sale === 1,
  staff_note: customer.staff_note,
});

/** A member of staff. */
function Person({ name, label, known = '' }: { name: keyof Values; label: string; known?: string }) {
  const { data } = useCustomerOptions();
  const form = Form.useFormInstance<Values>();
  const value = Form.useWatch(name, form);
  const options = (data?.staff ?? []).map((one) => ({ value: one.id, label: one.name }));
  // Who has left stays named until somebody else is chosen.
  const isGone = typeof value === 'number' && data && !options.some((option) => option.value === value);
  return (
    <Form.Item name={name} label={label}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="未指定"
        options={isGone ? [{ value, label: known || '已离职' }, ...options] : options}
      />
    </Form.Item>
  );
}
