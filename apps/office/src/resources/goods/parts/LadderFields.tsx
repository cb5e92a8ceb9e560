import { ConfigProvider, Form, InputNumber, Radio } from 'antd';
import { Icon } from '../../../app/Icon.tsx';
import { PRICE_RULE } from '../../../shared/fields/amount-rules.ts';
import { Money } from '../../../shared/fields/Money.tsx';
import { isSame } from '../values.ts';
import { useStart } from './Field.tsx';

const MAX_STEPS = 10;
const PRICE_NEEDED = [{ required: true, message: '请填写价格' }, PRICE_RULE];
const NUMBER_NEEDED = [{ required: true, message: '请填写数量' }];

/** Prices by quantity: from a number on, or up to a number. */
export function LadderFields() {
  const { componentDisabled: isDisabled } = ConfigProvider.useConfig();
  const was = useStart().ladder;
  const now: unknown = Form.useWatch('ladder');
  const isUpTo = Form.useWatch('ladder_type') === 1;
  const isChanged = now !== undefined && !isSame(was, now);
  return (
    <fieldset className={isChanged ? 'ladder chg' : 'ladder'}>
      <legend>
        阶梯价
        {isChanged && <span className="warn">　已改动，原有 {was.length} 级</span>}
      </legend>
      <Form.Item name="ladder_type" className="cell" aria-label="阶梯类型">
        <Radio.Group
          aria-label="阶梯类型"
          options={[
            { value: 0, label: '达到数量' },
            { value: 1, label: '不超过数量' },
          ]}
        />
      </Form.Item>
      <Form.List name="ladder">
        {(steps, { add, remove }) => (
          <>
            {steps.map((step, index) => (
              <div className="step" key={step.key}>
                <span className="sub">{isUpTo ? '不超过' : '满'}</span>
                <Form.Item name={[step.name, 'number']} rules={NUMBER_NEEDED} className="cell">
                  <InputNumber
                    aria-label={`第 ${index + 1} 级数量`}
                    min={1}
                    max={50_000}
                    precision={0}
                    controls={false}
                  />
                </Form.Item>
                <span className="sub">件，每件</span>
                <Form.Item name={[step.name, 'price']} rules={PRICE_NEEDED} className="cell">
                  <Money aria-label={`第 ${index + 1} 级价格`} />
                </Form.Item>
                <span className="sub">元</span>
                <button
                  type="button"
                  className="btn sm"
                  aria-label={`删除第 ${index + 1} 级`}
                  disabled={isDisabled}
                  onClick={() => remove(step.name)}
                >
                  <Icon name="x" size={14} />
                </button>
              </div>
            ))}
            <button
              type="button"
              className="btn sm"
              disabled={isDisabled || steps.length >= MAX_STEPS}
              onClick={() => add({ number: null, price: '' })}
            >
              <Icon name="plus" size={14} /> 添加阶梯
            </button>
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
