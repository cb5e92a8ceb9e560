import { PAPERS } from '@qingnang/rules/papers';
import { Checkbox, Form, Input, Select } from 'antd';
import { ANY } from '../../app/failure.tsx';
import { Icon } from '../../app/Icon.tsx';
import type { PaperValues } from './api.ts';

const KINDS = Object.keys(PAPERS).map((kind) => ({ value: kind, label: kind }));
const BLANK: PaperValues = { kind: '', name: '', is_required: true, is_long_term: false };

/** The papers that a type brings, in the order in which they are asked for. */
export const PaperRows = () => (
  <fieldset className="reference-papers">
    <legend>所需证照</legend>
    <Form.List name="papers" rules={[ANY]}>
      {(rows, { add, remove }, { errors }) => (
        <>
          {rows.map(({ key, name: at }) => (
            <div className="reference-paper" key={key}>
              <Form.Item name={[at, 'kind']} rules={[{ required: true, message: '请选择证照' }]}>
                <Select aria-label={`证照 ${at + 1}`} options={KINDS} placeholder="证照" />
              </Form.Item>
              <Form.Item name={[at, 'name']} rules={[ANY]}>
                <Input
                  aria-label={`证照 ${at + 1} 的名称`}
                  placeholder="另称，可不填"
                  maxLength={40}
                  autoComplete="off"
                />
              </Form.Item>
              <Form.Item name={[at, 'is_required']} valuePropName="checked">
                <Checkbox>必传</Checkbox>
              </Form.Item>
              <Form.Item name={[at, 'is_long_term']} valuePropName="checked">
                <Checkbox>可长期</Checkbox>
              </Form.Item>
              <button
                type="button"
                className="btn text"
                aria-label={`移除证照 ${at + 1}`}
                onClick={() => remove(at)}
              >
                <Icon name="x" />
              </button>
            </div>
          ))}
          <button type="button" className="btn sm" onClick={() => add(BLANK)}>
            <Icon name="plus" /> 添加证照
          </button>
          <Form.ErrorList errors={errors} />
        </>
      )}
    </Form.List>
  </fieldset>
);
