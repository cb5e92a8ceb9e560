import type { scopeFields } from '@qingnang/contract/reference-fields';
import { Form, Input, InputNumber, Switch } from 'antd';
import { ANY } from '../../app/failure.tsx';

interface KeptFieldsProps {
  isNew: boolean;
  fields: Pick<typeof scopeFields, 'code' | 'name' | 'sort' | 'is_active'>;
}

/** What scopes and buyer types have in common. */
export const KeptFields = ({ isNew, fields }: KeptFieldsProps) => (
  <>
    {isNew && (
      <Form.Item
        name="code"
        label={fields.code.label}
        extra="小写字母、数字和下划线，保存后不能改"
        rules={[{ required: true, pattern: /^[a-z][a-z0-9_]+$/, message: '请填写小写字母开头的代码' }]}
      >
        <Input maxLength={fields.code.max} autoComplete="off" spellCheck={false} autoFocus />
      </Form.Item>
    )}
    <Form.Item
      name="name"
      label={fields.name.label}
      rules={[{ required: true, whitespace: true, min: 2, message: '请填写名称，至少 2 个字' }]}
    >
      <Input maxLength={fields.name.max} autoComplete="off" autoFocus={!isNew} />
    </Form.Item>
    <Form.Item name="sort" label={fields.sort.label} extra="小的在前" rules={[ANY]}>
      <InputNumber min={0} max={fields.sort.max} precision={0} controls={false} />
    </Form.Item>
    <Form.Item
      name="is_active"
      label={fields.is_active.label}
      extra="停用后不再提供选择，已有的照旧"
      valuePropName="checked"
      rules={[ANY]}
    >
      <Switch />
    </Form.Item>
  </>
);
