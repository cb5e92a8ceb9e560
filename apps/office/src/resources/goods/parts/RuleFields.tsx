import {
  EPHEDRINE_CLINIC_MONTH_PIECES,
  EPHEDRINE_CLINIC_ORDER_PIECES,
  EPHEDRINE_MONTH_PIECES,
  EPHEDRINE_ORDER_PIECES,
} from '@qingnang/rules/constants';
import { readsAsEphedrine } from '@qingnang/rules/ephedrine';
import { Form, Select } from 'antd';
import { useOptions } from '../../../app/options.ts';
import { offered } from '../../../app/reference.ts';
import { optionsOf, RX_CLASSES } from '../../../app/words.ts';
import { Card } from './Card.tsx';
import { Field, Flag } from './Field.tsx';
import { Pieces } from './PackFields.tsx';

export function RuleFields() {
  const { data: options } = useOptions();
  const form = Form.useFormInstance();
  const isEphedrine = Form.useWatch('is_ephedrine') === 1;
  const [name = '', genericName = ''] = [Form.useWatch('name'), Form.useWatch('generic_name')];
  const isProposed = !isEphedrine && readsAsEphedrine(name, genericName);
  const chosen: string = Form.useWatch('scope') ?? '';
  const scopes = offered(options?.scopes ?? [], chosen);
  return (
    <Card id="rule" title="合规与可售范围">
      <div className="fm">
        <Field name="rx_class" isRequired say={(code: string) => RX_CLASSES[code] ?? code}>
          <Select options={optionsOf(RX_CLASSES)} />
        </Field>
        <Field
          name="scope"
          isRequired
          span={2}
          hint="买家证照含此范围才能购买"
          say={(code: string) => scopes.find(({ value }) => value === code)?.label ?? code}
        >
          <Select showSearch={{ optionFilterProp: 'label' }} options={scopes} loading={!options} />
        </Field>
        {isEphedrine && (
          <>
            <Field
              name="ephedrine_order_limit"
              hint={`空着为 ${EPHEDRINE_ORDER_PIECES}，诊所 ${EPHEDRINE_CLINIC_ORDER_PIECES}`}
            >
              <Pieces max={50_000} />
            </Field>
            <Field
              name="ephedrine_month_limit"
              hint={`空着为 ${EPHEDRINE_MONTH_PIECES}，诊所 ${EPHEDRINE_CLINIC_MONTH_PIECES}`}
            >
              <Pieces max={50_000} />
            </Field>
          </>
        )}
        <fieldset className="w4">
          <legend>特殊管理</legend>
          <div className="opts">
            <Flag name="is_ephedrine">含麻黄碱类，单独成单并交回执</Flag>
            <Flag name="is_tcm">中药</Flag>
          </div>
          {isProposed && (
            <p className="alert info" role="status">
              名称像含麻黄碱类复方制剂，应勾选“含麻黄碱类”
              <button type="button" className="btn sm" onClick={() => form.setFieldValue('is_ephedrine', 1)}>
                标为含麻
              </button>
            </p>
          )}
        </fieldset>
      </div>
    </Card>
  );
}
