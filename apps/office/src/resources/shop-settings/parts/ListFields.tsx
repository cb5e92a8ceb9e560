import { PROMISE_ICONS, type SettingField } from '@qingnang/contract/shop-setting-fields';
import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { ANY } from '../../../app/failure.tsx';
import { Icon } from '../../../app/Icon.tsx';

interface ListFieldProps {
  name: string;
  field: SettingField;
}

const ICONS = Object.entries(PROMISE_ICONS).map(([value, label]) => ({ value, label }));

/** What the shop promises above its footer. */
export const PromisesField = ({ name, field }: ListFieldProps) => (
  <Rows name={name} field={field} one="承诺" blank={{ icon: 'truck', title: '', words: '' }}>
    {(at) => (
      <>
        <Form.Item name={[at, 'title']} label="标题" rules={[required('标题')]}>
          <Input maxLength={12} autoComplete="off" />
        </Form.Item>
        <Form.Item name={[at, 'words']} label="内容" rules={[required('内容')]}>
          <Input maxLength={24} autoComplete="off" />
        </Form.Item>
        <Form.Item name={[at, 'icon']} label="图标" rules={[ANY]}>
          <Select options={ICONS} />
        </Form.Item>
      </>
    )}
  </Rows>
);

const required = (label: string) => ({ required: true, whitespace: true, message: `请填写${label}` });

interface RowsProps extends ListFieldProps {
  /** What one row is. */
  one: string;
  blank: object;
  children: (at: number) => ReactNode;
}

const Rows = ({ name, field, one, blank, children }: RowsProps) => (
  <Form.List name={name}>
    {(rows, { add, remove }) => (
      <section aria-label={field.label} className="settings-rows">
        <p className="muted small">{field.hint}</p>
        {rows.map(({ key, name: at }) => (
          <fieldset key={key} className="settings-row">
            <legend className="visually-hidden">
              {one} {at + 1}
            </legend>
            <div className="settings-fields">{children(at)}</div>
            <button
              type="button"
              className="btn text"
              aria-label={`移除${one} ${at + 1}`}
              onClick={() => remove(at)}
            >
              移除
            </button>
          </fieldset>
        ))}
        {rows.length < field.max && (
          <button type="button" className="btn" onClick={() => add(blank)}>
            <Icon name="plus" /> 添加{one}
          </button>
        )}
      </section>
    )}
  </Form.List>
);
