import type { customerOpen } from '@qingnang/contract/admin-accounts';
import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BodyOf } from '../../../app/api.ts';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { useTypeOptions } from '../../../app/reference.ts';
import { useActKey } from '../../../app/useActKey.ts';
import { RegionSelect } from '../../../shared/fields/RegionSelect.tsx';
import { type HandedInvitation, useOpen } from '../api.ts';
import { HandedPassword } from './HandedPassword.tsx';

type Body = BodyOf<typeof customerOpen>;
interface Values extends Pick<Body, 'username' | 'phone' | 'company' | 'buyer_type'> {
  contact_name?: string;
  credit_code?: string;
  /** 四川省, 成都市, 锦江区 */
  place?: string[];
}

/** 新增客户: one account with its one-time password; papers and what else it needs come from the customer itself, or on its page. */
export function NewCustomer({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<{ id: number; invitation: HandedInvitation } | null>(null);
  return (
    <Modal
      title={opened ? `已新建　${opened.invitation.company}` : '新增客户'}
      open
      closable={opened === null}
      mask={{ closable: false }}
      keyboard={opened === null}
      onCancel={close}
      footer={null}
      width={560}
    >
      {opened ? (
        <HandedPassword handed={opened.invitation} close={() => void navigate(`/accounts/${opened.id}`)} />
      ) : (
        <Fields close={close} done={setOpened} />
      )}
    </Modal>
  );
}

interface FieldsProps {
  close: () => void;
  done: (opened: { id: number; invitation: HandedInvitation }) => void;
}

function Fields({ close, done }: FieldsProps) {
  const [form] = Form.useForm<Values>();
  const fail = useFailure();
  const open = useOpen();
  const key = useActKey();
  const navigate = useNavigate();
  const submit = async (values: Values) => {
    try {
      const { id, invitation } = await open.mutateAsync({ body: bodyOf(values), key: key.current() });
      // A repeated answer tells no password again: the page of the customer makes another one.
      if (invitation) done({ id, invitation });
      else void navigate(`/accounts/${id}`);
    } catch (error) {
      key.afterFailure(error);
      fail(error, form);
    }
  };
  return (
    <Form form={form} layout="vertical" className="customer-form" onFinish={(values) => void submit(values)}>
      <div className="customer-two">
        <Needed name="company" label="企业名称">
          <Input maxLength={80} autoFocus />
        </Needed>
        <Needed name="buyer_type" label="客户类型">
          <Select options={useTypeOptions().map(({ label }) => ({ value: label, label }))} />
        </Needed>
        <Needed name="username" label="用户名">
          <Input maxLength={20} autoComplete="off" />
        </Needed>
        <Needed name="phone" label="手机号">
          <Input maxLength={20} inputMode="tel" autoComplete="off" />
        </Needed>
        <Form.Item name="contact_name" label="联系人">
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="credit_code" label="统一社会信用代码">
          <Input maxLength={18} />
        </Form.Item>
      </div>
      <Form.Item name="place" label="所在地区">
        <RegionSelect placeholder="选择或输入省、市、区县" />
      </Form.Item>
      <p className="sub small">
        新客户没有密码：保存后显示一次性密码（7 天内有效），交给本人登录并上传证照，审核通过后才能看价、下单。
      </p>
      <DialogActs close={close} isSaving={open.isPending} save="新建" />
    </Form>
  );
}

const Needed = ({
  name,
  label,
  children,
}: {
  name: keyof Values;
  label: string;
  children: React.ReactNode;
}) => (
  <Form.Item
    name={name}
    label={label}
    rules={[{ required: true, whitespace: true, message: `请填写${label}` }]}
  >
    {children}
  </Form.Item>
);

const bodyOf = ({ place = [], contact_name = '', credit_code = '', ...values }: Values): Body => {
  const [province = '', city = '', district = ''] = place;
  return { ...values, contact_name, credit_code, province, city, district };
};
